import type { Viewer } from "#app/viewers/viewer.ts";
import { grammarOf } from "./grammars.ts";
import { LineColours } from "./line-colours.ts";
import { showLines } from "./text-viewer.ts";

/** Text in the colours of its language, where this browser has highlights; the words are the same without. */
export const showCode: Viewer = (host) => {
  const grammar = grammarOf(host.file.name);
  const isPainted = grammar !== null && "highlights" in CSS;
  return showLines(host, isPainted ? new LineColours(grammar) : null);
};
