/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */
import * as first from "./first.js";
import { operation } from "./wire.js";

const PARTS = { first };

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

export const openFirstNames = operation(first, [0, 0], ["bytes", "text"], OpenedNames);
export const openFirstManifest = operation(first, [0, 1], ["bytes", "text"], "text");
export const openFirstLocal = operation(first, [0, 2], ["bytes", "text", "text"], "text");
export const firstAreaRoots = operation(first, [0, 3], ["bytes"], "texts");
export const openFirstLink = operation(first, [0, 4], ["text", "text", "foreignNumber", "foreignNumber", "text", "text"], "bytes");
export const openFirstLinkNames = operation(first, [1, 0], ["bytes", "text"], OpenedNames);
