import { expect, test } from "vitest";
import { listFirstScripts, type Outputs } from "./first-scripts.ts";

const anOutput = (entryPoint: string, imports: Outputs[string]["imports"] = []) => ({
  entryPoint,
  imports,
});

const OUTPUTS: Outputs = {
  "build/client/build/entry.js": anOutput("app/entry.client.tsx", [
    { path: "build/client/build/base.js", kind: "import-statement" },
  ]),
  "build/client/build/root.js": anOutput("browser-route-module:root.tsx?browser", [
    { path: "build/client/build/base.js", kind: "import-statement" },
  ]),
  "build/client/build/login.js": anOutput("browser-route-module:routes/login.tsx?browser", [
    { path: "build/client/build/meter.js", kind: "dynamic-import" },
  ]),
  "build/client/build/base.js": { imports: [] },
  "build/client/build/meter.js": anOutput("app/features/auth/PasswordMeter.tsx"),
};

const login = { page: "sign-in", routes: ["login.tsx"], unasked: [], goalKb: 111, ceilingKb: 111 };

test("what a page loads only on input does not count as its first scripts", () => {
  expect(listFirstScripts(login, OUTPUTS)).toEqual([
    "/build/entry.js",
    "/build/base.js",
    "/build/root.js",
    "/build/login.js",
  ]);
});

test("what a page loads by itself counts", () => {
  const eager = { ...login, unasked: ["app/features/auth/PasswordMeter.tsx"] };
  expect(listFirstScripts(eager, OUTPUTS)).toContain("/build/meter.js");
});

test("a page that the build does not have is a fault of the list, not a small page", () => {
  expect(() => listFirstScripts({ ...login, routes: ["gone.tsx"] }, OUTPUTS)).toThrow("gone.tsx");
});
