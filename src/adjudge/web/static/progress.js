// A job that is not over: its steps as they come, and its page anew when its state changes.
"use strict";
const place = document.getElementById("job");
const list = document.getElementById("progress");

async function look() {
  const answer = await fetch(place.dataset.address);
  if (!answer.ok) return;
  const told = await answer.json();
  if (told.state !== place.dataset.state) {
    location.reload();
    return;
  }
  const shown = [...(list?.children ?? [])].map((one) => one.textContent);
  if (list && shown.join("\n") !== told.steps.join("\n")) {
    list.replaceChildren(...told.steps.map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
  }
  again();
}

function again() {
  setTimeout(() => look().catch(() => {}), 1000); // a server that ended tells nothing more
}

again();
