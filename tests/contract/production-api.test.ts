import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTROL_ACTIONS } from "#mock-api/control.ts";
import { EVILS } from "#mock-api/evil/evils.ts";
import { GATEWAY_HEADERS, TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { startDouble } from "#tests/support/double.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Rooms that the server of people must not know. */
const FOREIGN = /^(?:mock-api|tests|scripts)\//;
/** Names of the double's parts, in the bundle of the server or in that of the double. */
const WORDS = [
  "/control/",
  "fail-next",
  "received-clear",
  "make-items",
  "EvilBoard",
  "ShiftedClock",
];

const data = mkdtempSync(join(tmpdir(), "coffer-production-"));
let url: string;
let api: TestProcess;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  api = processOf("api/index.ts", port);
  await api.start();
});
afterAll(async () => {
  await api.stop();
  rmSync(data, { recursive: true, force: true });
});

describe("the API that people run", () => {
  it("knows no control path, with the gateway's secret neither", async () => {
    for (const action of [...CONTROL_ACTIONS, "", "anything"]) {
      expect([action, (await askControl(url, action)).status]).toEqual([action, 404]);
    }
  });

  it("does not start with an option of its double", async () => {
    for (const option of ["--control", "--evil"]) {
      const refused = processOf("api/index.ts", await freePort(), [option]);
      await expect(refused.start()).rejects.toThrow(option);
    }
  });

  it("is built from no file and holds no word of its double", async () => {
    const server = await bundle("api/index.ts");
    expect(server.files.filter((file) => FOREIGN.test(file))).toEqual([]);
    expect([...WORDS, ...attackWords()].filter((word) => server.text.includes(word))).toEqual([]);
  });
});

/** The same questions find everything where it is: they are able to. */
describe("its double", () => {
  it("knows each control path", async () => {
    const double = await startDouble();
    try {
      for (const action of CONTROL_ACTIONS) {
        expect([action, (await askControl(double.url, action)).status]).not.toEqual([action, 404]);
      }
    } finally {
      await double.stop();
    }
  });

  it("is the same server with more files and every such word", async () => {
    const [server, double] = [await bundle("api/index.ts"), await bundle("mock-api/index.ts")];
    // Types aside, `interception.ts` holds what stands in for a double where there is none.
    const onlyOwn = server.files.filter((file) => !double.files.includes(file));
    expect(onlyOwn.toSorted()).toEqual(["api/index.ts", "api/interception.ts"]);
    expect(double.files.filter((file) => FOREIGN.test(file)).length).toBeGreaterThan(EVILS.length);
    expect([...WORDS, ...attackWords()].filter((word) => !double.text.includes(word))).toEqual([]);
  });
});

function processOf(script: string, port: number, args: string[] = []): TestProcess {
  return testProcess({
    script,
    args: ["--port", String(port), "--data", data, ...args],
    env: { COFFER_API_SECRET: TEST_SECRET },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
}

function askControl(origin: string, action: string): Promise<Response> {
  return fetch(`${origin}/control/${action}`, {
    method: "POST",
    headers: GATEWAY_HEADERS,
    body: "{}",
  });
}

/** What the registry of attacks says of each. */
function attackWords(): readonly string[] {
  return EVILS.map(({ does }) => does);
}

/** As `scripts/bundle-servers.ts` does it for an image, names kept. */
async function bundle(entry: string): Promise<{ files: readonly string[]; text: string }> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outdir: "build",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    charset: "utf8",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const text = outputFiles.map((file) => file.text).join("\n");
  return { files: Object.keys(metafile.inputs), text };
}
