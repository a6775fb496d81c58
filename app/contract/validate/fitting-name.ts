import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { findNameFault, toStoredName } from "./name.ts";
import { INVISIBLE, STRAY_JOINER } from "./shown-name.ts";

const NOT_ALLOWED = /[/\\:*?"<>|]/g;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");
const ALL_STRAY_JOINERS = new RegExp(STRAY_JOINER, "gu");
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** What office and sync programs mark their own files with. */
const MARKS = /~\$|^\.?~/g;
const NAMELESS = "file";
/** A longer one is no extension. */
const MOST_EXTENSION = 16;

/**
 * The name that is offered in place of one that the rules refuse ({@link findNameFault}): `12:30 meeting.txt` becomes
 * `12_30 meeting.txt`. It always can be used; a name that can be used stays as it is.
 */
export function toFittingName(raw: string): string {
  const name = toStoredName(raw);
  if (findNameFault(name) === undefined) return name;
  const plain = name
    .replace(LONE_SURROGATES, "")
    .replace(ALL_INVISIBLE, "")
    .replace(ALL_STRAY_JOINERS, "")
    .replace(NOT_ALLOWED, "_")
    .replace(MARKS, "_");
  const whole = cutEnds(shorten(cutEnds(plain)));
  if (whole === "") return NAMELESS;
  if (findNameFault(whole) === undefined) return whole;
  const marked = cutEnds(shorten(`_${whole}`));
  return findNameFault(marked) === undefined ? marked : NAMELESS;
}

function cutEnds(name: string): string {
  return name.replace(/^ +/, "").replace(/[. ]+$/, "");
}

function shorten(name: string): string {
  const most = FILES_LIMITS.maxNameUnits;
  if (name.length <= most) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= MOST_EXTENSION ? name.slice(dot) : "";
  const base = name.slice(0, most - extension.length).replace(LONE_SURROGATES, "");
  return base.replace(ALL_STRAY_JOINERS, "") + extension;
}

/** Files that systems and office programs write beside those of a person. */
const OF_SYSTEMS: ReadonlySet<string> = new Set(["thumbs.db", "desktop.ini", ".ds_store"]);

/** Whether a file of a folder was written by a system, and is left out of an upload. */
export function isSystemFile(name: string): boolean {
  return OF_SYSTEMS.has(name.toLowerCase()) || name.startsWith("~$");
}
