import path from "node:path";
import { readServeOptions, USAGE } from "./serve-options.ts";

/** Refuses wrong options before anything is installed or built. */
try {
  readServeOptions(process.argv.slice(2), path.resolve(import.meta.dirname, ".."));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(USAGE);
  process.exit(2);
}
