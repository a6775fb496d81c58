import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.ts";
import {
  failedInCargo,
  failedInFuzz,
  failedInPlaywright,
  failedInSessions,
  failedInVitest,
  namesOrPart,
  pagesOfFailures,
} from "./test-failures.ts";

const folder = mkdtempSync(path.join(tmpdir(), "coffer-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const VITEST = {
  ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
  testResults: [
    {
      ...{ name: "/repo/app/a.test.ts", status: "failed" },
      assertionResults: [
        { fullName: "a folder opens", status: "passed" },
        { fullName: "a folder closes", status: "failed" },
      ],
    },
    { name: "/repo/app/b.test.ts", status: "failed", assertionResults: [] },
    { name: "/repo/app/c.test.ts", status: "passed", assertionResults: [] },
  ],
};

const PLAYWRIGHT = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  errors: [{ message: "\u001B[31mError: no browser\u001B[0m\n  at start" }],
  suites: [
    {
      title: "links.test.ts",
      specs: [
        {
          title: "a link opens",
          tests: [
            { projectName: "chromium", status: "unexpected" },
            { projectName: "firefox", status: "expected" },
          ],
        },
      ],
      suites: [
        {
          title: "a locked link",
          specs: [{ title: "asks", tests: [{ projectName: "chromium", status: "flaky" }] }],
        },
      ],
    },
  ],
};

describe("the list of failures", () => {
  it("names each failed test of vitest with its file, and a file that could not be read", () => {
    const file = write(VITEST);
    expect(failedInVitest(file, "/repo")).toEqual([
      "app/a.test.ts › a folder closes",
      "app/b.test.ts",
    ]);
    expect(countVitest(1, file)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it("names each failed test of Playwright with its file and browser, a second try as well", () => {
    const file = write(PLAYWRIGHT);
    expect(failedInPlaywright(file)).toEqual([
      "links.test.ts › a link opens (chromium)",
      "links.test.ts › a locked link › asks (chromium; passed only on a second try)",
      "Error: no browser",
    ]);
  });

  it("counts what passed only on a second try as failed", () => {
    const file = write(PLAYWRIGHT);
    expect(countPlaywright(1, file)).toEqual({ passed: 3, failed: 2, skipped: 2 });
    const flaky = write({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } });
    // Playwright itself ends with 0 then.
    expect(countPlaywright(0, flaky)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it("names failed tests of cargo, sessions by how they are played again, and targets of the fuzzer", () => {
    const cargo =
      "test packets::opens ... ok\ntest names::seals ... FAILED\ntest result: FAILED. 1";
    expect(failedInCargo(cargo)).toEqual(["names::seals"]);
    const sessions = [
      ...["session 1/7", "replay: npm run test:evil -- --seed 1 --session 7", ""],
      ...["seed 9: upload ended -", "  WRONG lost", "  again: --seed 9 --runs 1 --steps"],
    ].join("\n");
    expect(failedInSessions(sessions)).toEqual([
      "npm run test:evil -- --seed 1 --session 7",
      "--seed 9 --runs 1 --steps",
    ]);
    expect(failedInFuzz("lanes  passed  9 executions\nakm_parse  FAILED  ? executions\n")).toEqual([
      "akm_parse",
    ]);
  });

  it("shows the dialog that stood on the page of a failed story", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "coffer-pages-"));
    const snapshot = ["- main:", '  - text: "list"', "  - dialog:", '    - text: "8005"'].join(
      "\n",
    );
    const context = `# Error details\n\n# Page snapshot\n\n\`\`\`yaml\n${snapshot}\n\`\`\`\n`;
    writeFileSync(path.join(folder, "error-context.md"), context);
    const output =
      "  1) a story\n\n    Error Context: error-context.md\n\n    Error Context: gone.md\n";
    expect(pagesOfFailures(output, folder)).toBe(
      '\nerror-context.md\n  - dialog:\n    - text: "8005"\n\ngone.md\n(no such file)',
    );
    expect(pagesOfFailures("1 passed", folder)).toBe("");
    rmSync(folder, { recursive: true });
  });

  it("names the part where nothing else is known", () => {
    expect(namesOrPart("e2e", failedInPlaywright("/nowhere"))).toEqual(["e2e"]);
    expect(namesOrPart("unit", ["app/a.test.ts"])).toEqual(["unit: app/a.test.ts"]);
  });
});
