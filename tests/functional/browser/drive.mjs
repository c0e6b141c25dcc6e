// node drive.mjs FOLDER BROWSER MODULES: does what lines of JSON on standard input say, and answers each with one.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, browser, modules] = process.argv.slice(2);
const require = createRequire(join(modules, "node_modules", "x.js"));
const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")).href);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const VIEWS = [
  ["phone", 360, "light"],
  ["phone-dark", 360, "dark"],
  ["wide-dark", 1440, "dark"],
  ["wide", 1440, "light"],
];

const opened = await puppeteer.launch({
  executablePath: browser,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const session = await opened.target().createCDPSession();
await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
const told = { requests: [], logged: [], dialogs: 0 };
const tab = await opened.newPage();
await tab.setViewport({ width: 1440, height: 900 });
tab.on("request", (one) => told.requests.push(one.url()));
tab.on("console", (one) => told.logged.push(one.text()));
tab.on("pageerror", (one) => told.logged.push(String(one)));
tab.on("dialog", (one) => {
  told.dialogs += 1;
  one.dismiss();
});

// What has the focus: its name for a person, what it is, and whether one sees that it has the focus.
const focused = () => {
  const one = document.activeElement;
  const style = getComputedStyle(one);
  return {
    tag: one.tagName,
    name: (one.labels?.[0]?.textContent ?? one.getAttribute("aria-label") ?? one.textContent).replace(/\s+/g, " ").trim(),
    field: one.getAttribute("name") ?? "",
    value: one.value ?? "",
    href: one.getAttribute("href") ?? "",
    seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && one.getBoundingClientRect().width > 0,
  };
};

const widths = () => ({
  seen: document.documentElement.clientWidth,
  needed: document.documentElement.scrollWidth,
  ground: getComputedStyle(document.body).backgroundColor,
  wide: [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .slice(0, 3)
    .map((one) => one.outerHTML.slice(0, 120)),
});

const planted = () => ({
  value: globalThis.planted ?? null,
  scripts: [...document.scripts].map((one) => one.getAttribute("src") ?? "inline"),
  handlers: [...document.querySelectorAll("*")].flatMap((one) =>
    [...one.attributes].map((each) => each.name).filter((name) => name.startsWith("on")),
  ),
  links: [...document.links].filter((one) => !one.hasAttribute("download")).map((one) => one.getAttribute("href")).filter((one) => one.startsWith("/")),
  foreign: [...document.querySelectorAll("img,object,embed,base,iframe,link,a")]
    .map((one) => one.src ?? one.data ?? one.href)
    .filter((one) => typeof one === "string" && one !== "" && !one.startsWith(location.origin)),
});

const deeds = {
  open: async ({ address }) => {
    const answer = await tab.goto(address, { waitUntil: "load" });
    return { status: answer?.status() ?? 0 };
  },
  press: async ({ key, goes }) => {
    const arrived = goes ? tab.waitForNavigation({ waitUntil: "load", timeout: 120_000 }) : null;
    await tab.keyboard.press(key);
    await arrived;
    return tab.evaluate(focused);
  },
  type: async ({ text }) => {
    await tab.keyboard.type(text);
    return {};
  },
  text: async () => ({ text: await tab.evaluate(() => document.body.innerText), address: tab.url() }),
  wait: async ({ words }) => {
    for (let left = 1200; left > 0; left -= 1) {
      // The page may load anew meanwhile; then there is no text for a moment.
      const text = await tab.evaluate(() => document.body.innerText).catch(() => "");
      if (text.includes(words)) return {};
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`it does not come: ${await tab.evaluate(() => document.body.innerText)}`);
  },
  frame: async () => {
    const frame = await (await tab.waitForSelector("iframe")).contentFrame();
    return { text: await frame.evaluate(() => document.body.innerText) };
  },
  planted: async () => tab.evaluate(planted),
  told: async () => told,
  look: async ({ name }) => {
    const found = { widths: {}, axe: {} };
    for (const [view, width, value] of VIEWS) {
      await tab.setViewport({ width, height: 900 });
      await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
      await tab.waitForFunction((one) => innerWidth === one, {}, width);
      await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      found.widths[view] = await tab.evaluate(widths);
      await tab.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => globalThis.axe.run(document, { iframes: false, resultTypes: ["violations"] }));
      found.axe[view] = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`.slice(0, 600));
    }
    return found;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { deed, ...words } = JSON.parse(line);
  let answer;
  try {
    answer = await deeds[deed](words);
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
await opened.close();
