import { expect, it } from "vitest";
import { closeDoor } from "./close-door.ts";

it("no script is fetched any more, not even of the own host, and no worker but of bytes that are here", () => {
  closeDoor();
  const [meta] = document.head.querySelectorAll("meta");
  expect([meta?.httpEquiv, meta?.content]).toEqual([
    "Content-Security-Policy",
    "script-src 'wasm-unsafe-eval'; worker-src blob:",
  ]);
});
