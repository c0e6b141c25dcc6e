"""``Gemfile``."""

from __future__ import annotations

from adjudge.brief.dependency.gemfile import read_gemfile

TEXT = b"""source "https://u:p@e.org"
# gem "no"
gem "a"
gem 'b', '~> 1.2', '>= 1.2.3', require: false
gem "c", git: "https://e.org/c.git", tag: "v1"
gem "d", :path => "../d"
gem("e", group: :test)
group :development, :test do
  gem "f"
  if x
    gem "g", github: "me/g"
  end
end
group :production do
  gem "h"
end
gem name
"""


def test_lines_in_plain_words_are_read() -> None:
    made = read_gemfile(TEXT)
    assert [(one.role.value, one.name, one.wanted, one.source, one.line) for one in made.entries] == [
        ("index", "index", "", "index https://e.org", 1),
        ("runtime", "a", "", "", 3),
        ("runtime", "b", "~> 1.2, >= 1.2.3", "", 4),
        ("runtime", "c", "v1", "git https://e.org/c", 5),
        ("runtime", "d", "", "path ../d", 6),
        ("development", "e", "", "", 7),
        ("development", "f", "", "", 9),
        ("development", "g", "", "git https://github.com/me/g", 11),
        ("runtime", "h", "", "", 15),
    ]
    assert [(one.text, one.line) for one in made.faults] == [("gem name", 17)]


def test_line_that_is_too_long_is_a_fault() -> None:
    assert len(read_gemfile(b"gem 'a'," + b" " * 3000).faults) == 1
