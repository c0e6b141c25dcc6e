"""``pom.xml``."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.pom import read_pom
from adjudge.brief.documents import UnreadableError

TEXT = b"""<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>
  <properties><v>2.5</v></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>g</groupId><artifactId>m</artifactId><version>${v}</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>g</groupId><artifactId>a</artifactId><version>${other}</version>
      <exclusions><exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion></exclusions>
    </dependency>
    <dependency><groupId>g</groupId><artifactId>t</artifactId><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>q</artifactId><version>3</version></plugin></plugins></build>
  <repositories><repository><id>r</id><url>https://u:p@e.org/m</url></repository></repositories>
</project>
"""


def test_items_have_roles_versions_and_lines() -> None:
    rows = [(one.role.value, one.name, one.wanted, one.source, one.line) for one in read_pom(TEXT).entries]
    assert rows == [
        ("build", "g:p", "1", "", 3),
        ("constraint", "g:m", "2.5", "", 6),
        ("runtime", "g:a", "${other}", "", 9),
        ("development", "g:t", "", "", 13),
        ("build", "org.apache.maven.plugins:q", "3", "", 15),
        ("index", "index", "", "index https://e.org/m", 16),
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"<a>", b"<!DOCTYPE a><a/>", b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///x'>]><a>&b;</a>", b"<a>&b;</a>", b"<a>" * 65 + b"</a>" * 65],
)  # fmt: skip
def test_what_is_no_plain_document_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_pom(data)
