import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { childSeconds, runPartProcess } from "./part-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "coffer-part-"));
afterAll(() => rmSync(folder, { recursive: true }));

const play = (script: string) => {
  const command = [process.execPath, "-e", script] as const;
  const log = path.join(folder, "part.log");
  return runPartProcess({ command: [...command], cwd: folder, log, isShown: false });
};

describe("a part of the tests", () => {
  it("gives its code and what it printed, and leaves that in its log", async () => {
    const { code, output } = await play("console.log('a'); console.error('b'); process.exit(3)");
    expect(code).toBe(3);
    expect(output.split("\n").sort()).toEqual(["", "a", "b"]);
    expect(readFileSync(path.join(folder, "part.log"), "utf8")).toBe(output);
  });

  it("counts the processor time of the processes that it starts", async () => {
    const busy =
      "const end = process.cpuUsage().user + 100000; while (process.cpuUsage().user < end);";
    const nested = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`;
    expect((await play(nested)).processorSeconds).toBeGreaterThan(0.08);
  });

  it("counts nothing of the shell that tells the times", () => {
    expect(childSeconds("0m0.50s 0m0.25s\n1m2.50s 0m3.25s\n")).toBe(65.75);
    expect(childSeconds("")).toBe(0);
  });
});
