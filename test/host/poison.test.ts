/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { createApp, loadBuiltPlugin } from './app';
import { evaluatePlugin } from './evaluate';

/**
 * What a plugin must not do on a phone, by every way that leads there. Each is one statement of a made-up plugin.
 * Where the code swallows the error, the refusal must still be on record.
 */
const PROBES: Readonly<Record<string, readonly string[]>> = {
  'names of Node': [
    'Buffer.from("x")',
    'process.env.HOME',
    'require("fs")',
    'setImmediate(() => {})',
    'window.process',
    'window.Buffer',
    'self.process',
    'globalThis.Buffer',
    'top.process',
    'parent.process',
    'frames.process',
    'activeWindow.process',
    'window.window.self.process',
    'window["pro" + "cess"]',
    'Reflect.get(window, "process")',
    'Object.getOwnPropertyDescriptor(window, "process").value.env',
    'document.defaultView.process',
    'document.body.win.process',
    'new UIEvent("x", { view: null }) && document.body.ownerDocument.defaultView.Buffer',
    'window.require("electron")',
    'setTimeout(function () { try { this.process; } catch {} }, 0)',
  ],
  'code from text': [
    'eval("1")',
    '(0, eval)("1")',
    'window.eval("1")',
    'new Function("return 1")()',
    'Function("return 1")()',
    'window.Function("return 1")()',
    'Reflect.construct(Function, ["return 1"])',
    'Function.prototype.constructor("return 1")()',
    '(() => {}).constructor("return 1")()',
    '[].constructor.constructor("return 1")()',
    'Function.bind(null, "return 1")()',
    'Object.getPrototypeOf(async function () {}).constructor("return 1")()',
    'Object.getPrototypeOf(function* () {}).constructor("return 1")()',
    'Object.getPrototypeOf(async function* () {}).constructor("return 1")()',
    'setTimeout("1", 0)',
    'window.setTimeout("1", 0)',
    'setInterval("1", 1000)',
    'window.setInterval({ toString: () => "1" }, 1000)',
    'import("data:text/javascript,1")',
    'import /* later */ ("obsidian")',
    'document.createElement("script")',
    'document.createElementNS("http://www.w3.org/1999/xhtml", "script")',
    'document.body.createEl("script", { text: "1" })',
    'document.createElement("div").innerHTML = "<script>1</script>"',
    'document.createElement("div").innerHTML = "<p onclick=\'1\'></p>"',
    'document.body.insertAdjacentHTML("beforeend", "<iframe></iframe>")',
    'document.body.setAttribute("onclick", "1")',
    'document.write("<script>1</script>")',
  ],
  network: [
    'fetch("https://example.com")',
    'window.fetch("https://example.com")',
    'self.fetch("https://example.com")',
    'globalThis.fetch("https://example.com")',
    'new XMLHttpRequest()',
    'new window.XMLHttpRequest()',
    'new WebSocket("wss://example.com")',
    'new EventSource("https://example.com")',
    'new Worker("https://example.com/x.js")',
    'new SharedWorker("https://example.com/x.js")',
    'importScripts("https://example.com/x.js")',
    'new RTCPeerConnection()',
    'navigator.sendBeacon("https://example.com", "x")',
    'window.navigator.sendBeacon("https://example.com", "x")',
    'new Image().src = "https://example.com/x.png"',
    'document.createElement("img").setAttribute("src", "//example.com/x.png")',
    'document.createElement("img").srcset = "https://example.com/x.png 2x"',
    'document.body.createEl("img", { attr: { src: "https://example.com/x.png" } })',
    'document.createElement("iframe")',
    'document.createElement("link").href = "https://example.com/x.css"',
    'document.createElement("form").submit()',
    'window.open("https://example.com")',
    'location.href = "https://example.com"',
    'window.location = "https://example.com"',
    'location.assign("https://example.com")',
    'require("obsidian").requestUrl("https://example.com").catch(() => {})',
    'require("obsidian").request({ url: "https://example.com" }).catch(() => {})',
  ],
};

/** Nothing of it is forbidden. */
const INNOCENT: readonly string[] = [
  'window.setTimeout(() => {}, 0); clearTimeout(setTimeout(() => {}, 9))',
  'window.performance.now() >= 0 && document.body.win.innerWidth',
  'if ((() => {}).constructor.name !== "Function" || !((() => {}) instanceof Function)) throw new Error("no functions")',
  'document.createElement("img").src = "data:image/gif;base64,R0lGODlhAQABAAAAACw="',
  'document.createElement("div").innerHTML = "<p>Text</p>"; document.createElement("a").href = "https://example.com"',
  'if (!(document.body instanceof HTMLElement) || !(document.body instanceof window.HTMLElement)) throw new Error("no elements")',
  'window.addEventListener("x", () => {}); window.mine = 1; if (window.mine !== 1 || !("mine" in window)) throw new Error("not kept")',
  'void navigator.userAgent; void location.href; getComputedStyle(document.body)',
  'if (typeof structuredClone({}) !== "object" || Function.prototype.call.call(() => 1) !== 1) throw new Error("broken")',
];

interface Outcome {
  readonly thrown: string;
  readonly refused: readonly string[];
}

/** Loads a plugin that does `statement` when it is opened, and lets its timers run. */
async function run(statement: string, strict: boolean): Promise<Outcome> {
  const app = await createApp();
  const refused: string[] = [];
  const code = `${strict ? '"use strict";' : ''} const { Plugin } = require("obsidian"); module.exports = class extends Plugin { async onload() { ${statement}; } };`;
  let thrown = '';
  try {
    await loadBuiltPlugin(app, code, { poison: true, refused });
    await new Promise((resolve) => setTimeout(resolve, 1));
  } catch (error) {
    thrown = error instanceof Error ? error.message : String(error);
  }
  return { thrown, refused };
}

describe.each(Object.entries(PROBES))('%s', (_, probes) => {
  test.each(probes)('%s', async (probe) => {
    expect((await run(probe, true)).refused.length).toBeGreaterThan(0);
    expect((await run(probe, false)).refused.length).toBeGreaterThan(0);
    // A bundle that swallows the error is caught none the less.
    expect((await run(`try { ${probe}; } catch {}`, true)).refused.length).toBeGreaterThan(0);
  });
});

test.each(INNOCENT)('lets %s through', async (statement) => {
  expect(await run(statement, true)).toEqual({ thrown: '', refused: [] });
});

test('a function without an object has no window, in sloppy code too', () => {
  const code = '(function () { if (this !== undefined) throw new Error("the window"); })(); module.exports = class {};';
  expect(() => evaluatePlugin(code, {}, { poison: true })).not.toThrow();
});

test('the test itself keeps what the plugin may not touch', () => {
  expect(window.process).toBeDefined();
  expect(Buffer.from('x')).toHaveLength(1);
});
