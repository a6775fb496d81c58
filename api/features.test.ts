import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FeatureBoard } from "./features.ts";

const LOG = pino({ level: "silent" });
let folder: string;
let board: FeatureBoard | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coffer-features-"));
});
afterEach(() => {
  board?.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string) => writeFileSync(join(folder, "features.json"), text);
const aRow = (name: string) => ({ feature_name: name, enabled: 1 });
const names = () => board?.list().map(({ feature_name: name }) => name);

describe("the flags of an operator", () => {
  it("are none without a file, and those of the file while there is one", () => {
    board = new FeatureBoard(folder, LOG);
    expect(names()).toEqual([]);
    write(JSON.stringify([aRow("support")]));
    board.read();
    expect(names()).toEqual(["support"]);
    rmSync(join(folder, "features.json"));
    board.read();
    expect(names()).toEqual([]);
  });

  it("change with the file, written anew or put in its place", async () => {
    write(JSON.stringify([aRow("support")]));
    board = new FeatureBoard(folder, LOG);
    write(JSON.stringify([aRow("rbac")]));
    await expect.poll(() => names()).toEqual(["rbac"]);
    writeFileSync(join(folder, "new"), JSON.stringify([aRow("comment")]));
    renameSync(join(folder, "new"), join(folder, "features.json"));
    await expect.poll(() => names()).toEqual(["comment"]);
  });

  it.each([
    "",
    "no json",
    "{}",
    '[{"feature_name":"a"}]',
    '[{"feature_name":"a","enabled":1,"more":1}]',
    '[{"feature_name":"a","enabled":1,"percent_criteria":101}]',
  ])("stay as they were when the file says %j", (text) => {
    write(JSON.stringify([aRow("support")]));
    board = new FeatureBoard(folder, LOG);
    write(text);
    board.read();
    expect(names()).toEqual(["support"]);
  });
});
