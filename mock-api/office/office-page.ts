import type { OfficeRefusal } from "#app/contract/office-frame.ts";
import type { OfficeFlaw } from "./flaws.data.ts";

export interface OfficeSettings {
  readonly flaw: OfficeFlaw;
  /** Of the flaw `refuses`. */
  readonly reason: OfficeRefusal;
}

/** The page of the stand-in: the lines of a document, and who else has it open. */
export function writeOfficePage(settings: OfficeSettings): string {
  const said = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local office provider</title><link rel="stylesheet" href="/style.css">
<p id="word" role="status">Local office provider</p>
<textarea aria-label="Lines of the document" dir="auto" spellcheck="false" disabled></textarea>
<script type="application/json" id="settings">${said}</script>
<script src="/script.js"></script></html>`;
}

export const OFFICE_STYLE = `body { display: flex; flex-direction: column; margin: 0; block-size: 100vh; }
p { margin: 0; padding: 8px 16px; font: 14px sans-serif; background: #eee; color: #222; }
textarea { flex: 1; padding: 16px; border: 0; font: 16px serif; background: #fff; color: #111; resize: none; }`;

/** Served as it stands; pages of this machine alone are listened to. */
export const OFFICE_SCRIPT = String.raw`
const { flaw, reason } = JSON.parse(document.getElementById("settings").textContent);
const PAGES = /^https?:\/\/([\w.-]+\.)?(localhost|127\.0\.0\.1)(:\d+)?$/;
const person = crypto.randomUUID();
const field = document.querySelector("textarea");
const word = document.getElementById("word");
let port = null;
let room = "";
let revision = -1;

addEventListener("message", (event) => {
  if (port !== null || !PAGES.test(event.origin) || event.source !== parent) return;
  if (event.data?.kind !== "coffer-office") return;
  [port] = event.ports;
  port.onmessage = ({ data }) => void take(data);
  if (flaw === "silent") return;
  const nonce = flaw === "other-nonce" ? "0".repeat(32) : location.hash.slice(1);
  port.postMessage({ kind: "hello", protocol: 1, nonce });
});
addEventListener("pagehide", () => {
  if (room !== "") navigator.sendBeacon("/leave?" + query());
});
field.addEventListener("input", () => void send("/text", field.value));
let usedMs = 0;
const use = () => {
  if (room === "" || Date.now() - usedMs < 10_000) return;
  usedMs = Date.now();
  tell("used", {});
};
for (const type of ["pointerdown", "keydown"]) addEventListener(type, use);
if (flaw === "elsewhere") location.replace(location.href.replace("127.0.0.1", "localhost"));

const query = (more = {}) => new URLSearchParams({ room, person, ...more });
const send = (path, body) => fetch(path + "?" + query(), { method: "POST", body });
const tell = (kind, what) => port.postMessage({ kind, ...what });

async function take(message) {
  if (message.kind === "open") await open(message);
  if (message.kind === "save" && flaw !== "late") await bring(message.id);
  if (message.kind === "saved") await send("/saved", message.ticket);
}

async function open({ ticket, extension, mode, dir, locale, bytes }) {
  if (flaw === "never-opens") return;
  if (flaw === "refuses") return tell("refused", { reason });
  Object.assign(document.documentElement, { lang: locale, dir });
  const path = "/enter?" + query({ ticket, extension });
  const reply = await fetch(path, { method: "POST", body: bytes });
  const answer = await reply.json();
  if (!reply.ok) return tell("refused", { reason: answer.refusal });
  room = answer.room;
  tell("opened", { sizeBytes: bytes.byteLength + (flaw === "other-size" ? 1 : 0) });
  field.disabled = mode !== "edit";
  word.textContent = bytes.byteLength + " bytes, " + extension;
  if (flaw === "unasked") tell("document", { id: 1, bytes: new ArrayBuffer(8) });
  if (flaw === "chatty") for (let i = 0; i < 1000; i += 1) tell("changed", { isChanged: true });
  await follow();
}

async function bring(id) {
  const sizeBytes = { huge: 200 * 1024 * 1024, "other-document": 4096 }[flaw];
  if (sizeBytes !== undefined) return tell("document", { id, bytes: new ArrayBuffer(sizeBytes) });
  const reply = await fetch("/document?" + query());
  const bytes = await reply.arrayBuffer();
  port.postMessage({ kind: "document", id, bytes }, [bytes]);
}

/** What others type, and how many there are. */
async function follow() {
  for (;;) {
    const now = await (await fetch("/now?" + query())).json();
    if (now.revision !== revision) {
      if (now.by !== person) field.value = now.text;
      tell("changed", { isChanged: now.revision !== now.saved });
      revision = now.revision;
    }
    tell("people", { count: now.people });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
`;
