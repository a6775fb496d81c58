import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FeatureBoard } from "./features.ts";

const LOG = pino({ level: "silent" });
let said: object[];
let folder: string;
let board: FeatureBoard | undefined;
const logInto = (lines: object[]) =>
  pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(() => {
  said = [];
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
    '[{"feature_name":"a","enabled":1},{"feature_name":"a","enabled":0}]',
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

  it.each([
    ["{", "the whole file", "JSON"],
    ["{}", "the whole file", "Array"],
    [JSON.stringify([aRow("support"), { feature_name: "rbac" }]), "1.enabled", '"enabled"'],
    [JSON.stringify([{ ...aRow("rbac"), percent_criteria: 101 }]), "0.percent_criteria", "<=100"],
    [JSON.stringify([{ ...aRow("rbac"), persent: 5 }]), "0.persent", "never"],
    [JSON.stringify([aRow("rbac"), aRow("rbac")]), "the whole file", "each name once"],
  ])(
    "are none after a start with %j, and the log says where it is wrong",
    (text, where, wanted) => {
      write(text);
      board = new FeatureBoard(folder, logInto(said));
      expect(names()).toEqual([]);
      expect(said).toEqual([
        expect.objectContaining({ level: 50, file: "features.json", where, expected: wanted }),
      ]);
      write(JSON.stringify([aRow("rbac")]));
      board.read();
      expect(names()).toEqual(["rbac"]);
    },
  );

  it("stand though nothing asks for them, and the log names those", () => {
    write(JSON.stringify([aRow("rbca"), aRow("support")]));
    board = new FeatureBoard(folder, logInto(said));
    expect(names()).toEqual(["rbca", "support"]);
    expect(said).toEqual([expect.objectContaining({ level: 40, unknown: ["rbca"] })]);
  });

  it("have every criterion of the specification from the file (A§6.7)", () => {
    const row = {
      feature_name: "rbac",
      enabled: 1,
      userid_criteria: "42",
      email_criteria: "@example.com",
      teams_criteria: "7",
      plan_criteria: "business",
      country_criteria: "Europe/",
      percent_criteria: 25,
      shard_criteria: "17|4711",
    } as const;
    write(JSON.stringify([row]));
    board = new FeatureBoard(folder, LOG);
    expect(board.list()).toEqual([row]);
  });
});
