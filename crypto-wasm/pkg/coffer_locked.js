/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */
import * as locked from "./locked.js";
import { operation } from "./wire.js";

const PARTS = { locked };

export async function init(part, source) {
  await PARTS[part].default({ module_or_path: source });
}

export function initSync(part, module) {
  PARTS[part].initSync({ module });
}

export function growMemory(part, pages) {
  PARTS[part].initSync().memory.grow(pages);
}

const OpenedNames = { codes: "numbers16", revs: "numbers32", lengths: "numbers32", fids: "text", text: "text" };

export const linkDerive = operation(locked, [0, 0], ["text", "optionalText", "text", "foreignNumber", "foreignNumber"], "number");
export const linkLockToken = operation(locked, [0, 1], ["number"], "text");
export const linkOpenShareKey = operation(locked, [0, 2], ["number", "text", "text"], "bytes");
export const linkOpenKept = operation(locked, [0, 3], ["number", "text", "text", "text", "text"], "bytes");
export const linkFree = operation(locked, [0, 4], ["number"], "nothing");
export const openFirstLinkNames = operation(locked, [1, 0], ["bytes", "text"], OpenedNames);
