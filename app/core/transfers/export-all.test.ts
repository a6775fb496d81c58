import { beforeAll, describe, expect, it } from "vitest";
import { readZip } from "#tests/support/read-zip.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";
import { exportEverything, exportRecord } from "./export-all.ts";

const WORDS = {
  name: "Coffer export",
  areas: { main: "Files", vault: "Vault" },
  notes: [{ path: "README.txt", text: "What this is." }],
  leftOut: { path: "Not included.txt", text: "These did not open:" },
};

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

async function putFolder(world: TransferWorld, name: string, parentFid: string) {
  const fid = await user.crypto.generateId();
  const [sealed] = await user.crypto.sealNames([
    { name, fid, rev: 0, context: { domain: "m", parentFid, kind: "d" } },
  ]);
  const { enc_name: encName, digest } = sealed!;
  const place = { encName, digest, parentFid: user.account.rootFids.main };
  return world.server.putFolder(place);
}

const noted: string[] = [];

async function exported(world: TransferWorld) {
  const { user: own, rootFids } = user.account;
  const noteEvent = (code: string) => void noted.push(code);
  exportEverything({ transfers: world.engine, account: { user: own, rootFids, noteEvent } }, WORDS);
  await world.untilIdle();
  const saved = world.saved.at(-1);
  return { row: world.engine.state.get().rows.at(-1), saved, zip: readZip(saved!.bytes) };
}

describe("an export of everything", () => {
  it("has both areas under their own names, empty folders too, and says what it is", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFile("notes.txt", 10)], user.root);
    await world.untilIdle();
    await putFolder(world, "Harbour", user.account.rootFids.main);
    const { saved, zip } = await exported(world);
    expect(saved?.name).toBe("Coffer export.zip");
    expect(noted).toEqual(["data-exported"]);
    expect([...zip.keys()].sort()).toEqual([
      "Files/Harbour/",
      "Files/notes.txt",
      "README.txt",
      "Vault/",
    ]);
    expect(zip.get("README.txt")?.toString()).toBe("What this is.");
    expect(zip.get("Files/notes.txt")?.length).toBe(10);
  });

  it("leaves out what does not open, and tells where it lay", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFile("notes.txt", 10)], user.root);
    await world.untilIdle();
    await putFolder(world, "Elsewhere", await user.crypto.generateId());
    const { zip } = await exported(world);
    expect(zip.get("Not included.txt")?.toString()).toBe("These did not open:\r\n\r\nFiles");
    expect([...zip.keys()]).toContain("Files/notes.txt");
  });

  it("puts texts of a folder beside the files, and saves them alone without a file", async () => {
    const world = makeTransferWorld(user);
    const { leftOut } = WORDS;
    const notes = [{ path: "Account/profile.json", text: "{}" }];
    exportRecord(
      { transfers: world.engine, account: user.account },
      { name: "Record", notes, leftOut },
    );
    await world.untilIdle();
    const [saved] = world.saved;
    expect(saved?.name).toBe("Record.zip");
    expect([...readZip(saved!.bytes)].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      ["Account/profile.json", "{}"],
    ]);
  });
});
