import { findRoomProblems } from "./room-rules.ts";
import { readSources } from "./sources.ts";

/** Fails on what a room holds that belongs elsewhere (House 1). Part of `check:floors`. */
const sources = await readSources(["app"]);
const problems = sources.flatMap(findRoomProblems);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
