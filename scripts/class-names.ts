import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A class of a stylesheet, or keyframes, or what looks like one: a name too many costs nothing. */
const NAMES = /(?:\.|@keyframes )(-?[A-Za-z_][\w-]*)/g;
/** No vowels: a name is never a word, and no blocker of advertisements hides it. */
const FIRST = "bcdfghjklmnpqrstvwxyz";
const FURTHER = `${FIRST}0123456789`;

/** The nth name: one letter, then two, then three. */
export function toShortName(number: number): string {
  let left = number;
  let name = FIRST[left % FIRST.length] ?? "";
  left = Math.floor(left / FIRST.length);
  while (left > 0) {
    left -= 1;
    name += FURTHER[left % FURTHER.length];
    left = Math.floor(left / FURTHER.length);
  }
  return name;
}

/**
 * Names for classes and keyframes of the modules under `app`, by their number in the order of files and texts. A
 * hash of five signs, which the compiler takes, is what a stylesheet compresses worst. The same sources
 * give the same names: pages and server agree, and a file with other names has another address.
 */
export function numberClasses(root: string): (name: string, file: string) => string {
  const app = path.join(root, "app");
  const files = globSync("**/*.module.css", { cwd: app }).sort();
  const numbers = new Map<string, number>();
  for (const file of files) {
    const sheet = readFileSync(path.join(app, file), "utf8");
    for (const [, name] of sheet.matchAll(NAMES)) {
      const key = `${path.join(app, file)}|${name}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  return (name, file) => {
    const number = numbers.get(`${file}|${name}`);
    if (number === undefined) throw new Error(`no number for ${name} of ${file}`);
    return toShortName(number);
  };
}
