import { globSync } from "node:fs";
import { globsOf, MAX_ISOLATED_FILES } from "#tests/support/test-projects.ts";

/** Before the isolated tests of a run: says how many files there still are. */
export default function setup(): void {
  const { length } = globSync(globsOf("isolated").include);
  console.log(`Isolated test files: ${length}, at most ${MAX_ISOLATED_FILES}.`);
}
