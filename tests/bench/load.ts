import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { measureListing } from "./load-listing.ts";
import { measurePages } from "./load-pages.ts";
import { measureSockets } from "./load-sockets.ts";
import { type LoadStack, startLoadStack } from "./load-stack.ts";
import { measureUploads } from "./load-uploads.ts";

/**
 * `npm run bench:load`, after a build: gateway and API under load over loopback, in one run. Pages
 * beside a Remix hello world, idle connections (Performance, P8), one page of a folder at 100 and at
 * many items (P9), uploads side by side.
 * `--only pages,sockets,listing,uploads`, `--seconds 5` of a round and `--rounds 3` of which the median
 * counts, `--sockets 10000`, `--items 1000000`, `--calls 200`, `--uploads 50`, `--json FILE`.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "pages,sockets,listing,uploads" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    sockets: { type: "string", default: "10000" },
    items: { type: "string", default: "1000000" },
    calls: { type: "string", default: "200" },
    uploads: { type: "string", default: "50" },
    json: { type: "string", default: "" },
  },
});
/** MiB of one upload: what is flat needs for the second what it needs for the first. */
const UPLOAD_SIZES_MIB = [8, 32];

const PARTS: Readonly<Record<string, (stack: LoadStack) => Promise<readonly object[]>>> = {
  sockets: async (stack) => [await measureSockets(stack, Number(values.sockets))],
  uploads: (stack) =>
    measureUploads(stack, { count: Number(values.uploads), sizes: UPLOAD_SIZES_MIB }),
  pages: (stack) =>
    measurePages(stack, { seconds: Number(values.seconds), rounds: Number(values.rounds) }),
  listing: (stack) =>
    measureListing(stack, { items: Number(values.items), calls: Number(values.calls) }),
};

const record: Record<string, readonly object[]> = {};
console.log(`${availableParallelism()} cores, loopback, Node ${process.version}`);
for (const [name, measure] of Object.entries(PARTS)) {
  if (!values.only.split(",").includes(name)) continue;
  // Each part meets servers that did nothing before.
  const stack = await startLoadStack({ COFFER_API_SOCKETS_OF_USER: values.sockets });
  try {
    const rows = await measure(stack);
    record[name] = rows;
    console.log(`\n${name}`);
    console.table(rows);
  } finally {
    await stack.stop();
  }
}
if (values.json !== "") writeFileSync(values.json, `${JSON.stringify(record, null, 2)}\n`);
