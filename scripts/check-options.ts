import path from "node:path";
import { checkCertificate, withAddress } from "./certificate.ts";
import { readServeOptions, USAGE } from "./serve-options.ts";

/** Refuses wrong options before anything is installed or built. */
try {
  const options = readServeOptions(process.argv.slice(2), path.resolve(import.meta.dirname, ".."));
  checkCertificate(options.tls);
  withAddress(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(USAGE);
  process.exit(2);
}
