// node look.mjs PAGE FOLDER BROWSER: opens a page, tells what happened as JSON, and leaves pictures.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [page, folder, browser, modules] = process.argv.slice(2);
const require = createRequire(join(modules, "node_modules", "x.js"));
const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")).href);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const address = pathToFileURL(page).href;

const opened = await puppeteer.launch({
  executablePath: browser,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const told = { requests: [], logged: [], dialogs: 0, widths: {}, axe: {} };
const tab = await opened.newPage();
tab.on("request", (one) => told.requests.push(one.url()));
tab.on("console", (one) => told.logged.push(one.text()));
tab.on("pageerror", (one) => told.logged.push(String(one)));
tab.on("dialog", (one) => {
  told.dialogs += 1;
  one.dismiss();
});

for (const [name, width, scheme] of [
  ["phone", 360, "light"],
  ["phone-dark", 360, "dark"],
  ["wide", 1440, "light"],
  ["wide-dark", 1440, "dark"],
]) {
  await tab.setViewport({ width, height: 900 });
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await tab.goto(address, { waitUntil: "load" });
  await new Promise((done) => setTimeout(done, 200));
  told.widths[name] = await tab.evaluate(() => ({
    seen: document.documentElement.clientWidth,
    needed: document.documentElement.scrollWidth,
    margin: getComputedStyle(document.body).marginTop,
    size: getComputedStyle(document.body).fontSize,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await tab.evaluate(axe);
  const found = await tab.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  told.axe[name] = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`);
}
await tab.goto(address, { waitUntil: "load" });
told.page = await tab.evaluate(() => ({
  scripts: document.scripts.length,
  links: document.links.length,
  frames: document.querySelectorAll("iframe,object,embed,img,form,input,base").length,
  handlers: [...document.querySelectorAll("*")].flatMap((one) =>
    [...one.attributes].map((each) => each.name).filter((name) => name.startsWith("on")),
  ),
  planted: globalThis.planted ?? null,
}));
told.ran = await tab.evaluate(async () => {
  const made = document.createElement("script");
  made.textContent = "globalThis.planted = 'ran'";
  document.body.append(made);
  await new Promise((done) => setTimeout(done, 50));
  return globalThis.planted ?? null;
});
await tab.pdf({ path: join(folder, "print.pdf"), format: "A4" });
await opened.close();
console.log(JSON.stringify(told));
