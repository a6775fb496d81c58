import path from "node:path";
import type { Metafile } from "esbuild";

const REGISTRY = "app/viewers/registry.ts";
const FRAME = "app/viewers/frame.ts";
/** A viewer of the registry, up to the next one, and what it imports. */
const VIEWER = /^ {2}(\w+): async \(\) =>([\s\S]*?)(?=^ {2}\w+: async|^\};)/gm;
const IMPORT = /import\("([^"]+)"\)/g;

type Outputs = Metafile["outputs"];

/**
 * Every script that a viewer is made of, by the name of the viewer: its own, what these import, and what the page
 * around it does. A browser learns of each only when it has read the one before.
 */
export function viewerParts(registry: string, outputs: Outputs): Record<string, string[]> {
  const parts: Record<string, string[]> = {};
  for (const [, name = "", body = ""] of registry.matchAll(VIEWER)) {
    const found = new Set<string>();
    for (const [, wanted = ""] of body.matchAll(IMPORT))
      addParts(outputOf(wanted, outputs), outputs, found);
    const [frame] = Object.entries(outputs).find(([, one]) => one.entryPoint === FRAME) ?? [];
    if (frame === undefined) throw new Error(`The sandbox has no ${FRAME}.`);
    addParts(frame, outputs, found);
    // Its page names that one itself.
    found.delete(frame);
    parts[name] = [...found];
  }
  return parts;
}

function outputOf(wanted: string, outputs: Outputs): string {
  const isOwn = wanted.startsWith(".");
  const entry = isOwn
    ? path.posix.join(path.posix.dirname(REGISTRY), wanted)
    : `node_modules/${wanted.split("/")[0]}/`;
  const found = Object.entries(outputs).find(([, { entryPoint = "" }]) =>
    isOwn ? entryPoint === entry : entryPoint.includes(entry),
  );
  if (found === undefined) throw new Error(`No script of the sandbox is ${wanted}.`);
  return found[0];
}

function addParts(output: string, outputs: Outputs, found: Set<string>): void {
  if (found.has(output)) return;
  found.add(output);
  for (const { path: next, kind } of outputs[output]?.imports ?? []) {
    if (kind === "import-statement" && next in outputs) addParts(next, outputs, found);
  }
}
