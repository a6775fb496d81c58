import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHECKOUT = join(import.meta.dirname, "../..");

/** The smallest Remix application: one route, one line, and one of many elements. Built and served as the product is. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    type: "module",
    sideEffects: false,
    dependencies: { "@remix-run/node": "*", "@remix-run/react": "*", isbot: "*" },
  }),
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts } from "@remix-run/react";
export default function Root() {
  return (
    <html lang="en">
      <head><meta charSet="utf-8" /><Meta /><Links /></head>
      <body><Outlet /><Scripts /></body>
    </html>
  );
}
`,
  "app/routes/_index.tsx": `export default function Index() {
  return <h1>Hello world</h1>;
}
`,
  // As many elements as a page of the product has, asked for with `?elements=`.
  "app/routes/many.tsx": `import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
export const loader = ({ request }) =>
  json({ count: Number(new URL(request.url).searchParams.get("elements")) });
export default function Many() {
  const { count } = useLoaderData();
  return <div>{Array.from({ length: count }, (_, at) => <span key={at}>Row {at}</span>)}</div>;
}
`,
  "build.mjs": `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
await require("./node_modules/@remix-run/dev/dist/cli/commands.js").build(process.cwd(), "production");
process.exit(0);
`,
  "serve.mjs": `import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";
const build = await import("./build/remix/index.js");
const app = express();
app.disable("x-powered-by");
app.set("etag", false);
app.use(compression(), createRequestHandler({ build, mode: "production" }));
app.listen(Number(process.env.PORT), "127.0.0.1");
`,
};

export interface HelloWorld {
  readonly folder: string;
  remove(): void;
}

/** Builds it in a folder of its own, with the compiler, the flags and the packages of the product. */
export async function buildHelloWorld(): Promise<HelloWorld> {
  const folder = mkdtempSync(join(tmpdir(), "coffer-hello-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(CHECKOUT, "remix.config.js"), join(folder, "remix.config.js"));
  symlinkSync(join(CHECKOUT, "node_modules"), join(folder, "node_modules"));
  const child = spawn(process.execPath, ["build.mjs"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", COFFER_BUILD_DIR: "build" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the hello world was not built");
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
