import path from "node:path";
import { createRemixCompiler } from "./remix-compiler.ts";

await createRemixCompiler(path.resolve(import.meta.dirname, "..")).build();
// The compiler leaves its worker process running.
process.exit(0);
