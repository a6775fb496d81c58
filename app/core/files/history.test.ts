import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import { FIRST_ACTIVITY, readActivity } from "#app/core/shares/read-activity.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import type { FilesPorts } from "./files-source.ts";
import {
  type FileHistory,
  type FileVersion,
  purgeVersion,
  readHistory,
  restoreVersion,
  setVersionDeleted,
} from "./history.ts";
import { type OpenedFile, openFile } from "./open-file.ts";
import { requireNamed } from "./placed-name.ts";
import { WatchedHistory } from "./watch-history.ts";

type Versions = DataOf<"pathversions">["versions"];

let user: TestAccount;
let world: TransferWorld;
let ports: FilesPorts;
let file: OpenedFile;

beforeAll(async () => {
  user = await makeTestAccount();
});

async function uploadOnce(name: string, sizeBytes: number): Promise<void> {
  world.engine.upload([aFile(name, sizeBytes)], user.root);
  await world.untilIdle();
}

/** A file with three versions, of 11, 12 and 13 bytes. */
beforeEach(async () => {
  world = makeTransferWorld(user);
  ports = { api: world.ports.api, crypto: world.ports.crypto, account: user.account };
  await uploadOnce("a.txt", 11);
  const [id = ""] = world.server.files.keys();
  const item = requireNamed(await itemOf(user, world.server, id));
  file = { item, folder: user.root };
  world.engine.conflict.subscribe(() => {
    if (world.engine.conflict.get() === null) return;
    setImmediate(() => world.engine.answerConflict({ action: "replace", forAll: false }));
  });
  await uploadOnce("a.txt", 12);
  await uploadOnce("a.txt", 13);
});

const read = () => readHistory(ports, file.item);
const shown = ({ versions }: FileHistory) =>
  versions.map(({ content }) =>
    content.state === "open" ? [content.facts.ver, content.facts.sizeBytes] : content.code,
  );
const at = ({ versions }: FileHistory, index: number): FileVersion => versions[index]!;

/** The server changes what it answers of versions from now on. */
function lie(change: (versions: Versions) => Versions): void {
  world.server.command = (name, answer) => {
    if (name !== "pathversions") return answer;
    const data = answer as DataOf<"pathversions">;
    return { ...data, versions: change(data.versions) };
  };
}

describe("the versions of a file", () => {
  it("stand with what their own seals say, the newest first", async () => {
    const history = await read();
    expect(shown(history)).toEqual([
      [3, 13],
      [2, 12],
      [1, 11],
    ]);
    expect(history.versions.map(({ isStanding }) => isStanding)).toEqual([true, false, false]);
    expect(history.versions.map(({ keptUntilMs }) => keptUntilMs !== null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("are opened by the file's address alone, under the folder that it is proven to lie in", async () => {
    const opened = await openFile(ports, file.item.id);
    expect(opened.item.name).toMatchObject({ text: "a.txt" });
    expect(opened.folder.path).toEqual(user.root.path);
    const watched = new WatchedHistory(ports, { itemId: file.item.id, fid: "0".repeat(32) });
    await watched.look();
    expect(watched.state.get()).toEqual({ phase: "failed", code: 2010 });
  });

  it("come back one at a time: restored over the same bytes, with the next number", async () => {
    const history = await read();
    await restoreVersion(ports, { ...file, history, version: at(history, 2) });
    const after = await read();
    expect(shown(after)).toEqual([
      [4, 11],
      [3, 13],
      [2, 12],
      [1, 11],
    ]);
    expect(after.doubled.size).toBe(0);
  });

  it("are told of in the activity, each signed by whoever put it there (Reading R-254)", async () => {
    const history = await read();
    await restoreVersion(ports, { ...file, history, version: at(history, 2) });
    const of = { shareId: shareIdOf(user.areaKey.ks), item: null };
    const { lines } = await readActivity(ports, of, FIRST_ACTIVITY);
    const told = lines.map(({ op, names, author }) => [op, names?.to, author.state]);
    const changed = ["change", "a.txt", "self"];
    expect(told.slice(0, 4)).toEqual([changed, changed, changed, ["add", "a.txt", "self"]]);
  });

  it("are deleted, taken back and purged", async () => {
    const { item } = file;
    const version = at(await read(), 1);
    await setVersionDeleted(ports, { item, version }, true);
    expect(at(await read(), 1).isDeleted).toBe(true);
    await setVersionDeleted(ports, { item, version }, false);
    expect(at(await read(), 1).isDeleted).toBe(false);
    await purgeVersion(ports, { item, version });
    expect(shown(await read())).toEqual([
      [3, 13],
      [1, 11],
    ]);
  });
});

describe("a server that lies about versions (evil-D6)", () => {
  it("and shows an older one as the newest is found out, and nothing is put over it", async () => {
    lie(([, ...earlier]) => earlier);
    const history = await read();
    expect(history.isOlder).toBe(true);
    const choice = { ...file, history, version: at(history, 1) };
    await expect(restoreVersion(ports, choice)).rejects.toMatchObject({ code: 8214 });
  });

  it("and gives one the content of another shows one that does not open, or one number twice", async () => {
    lie((all) => all.map((one, index) => (index === 1 ? { ...one, seal: all[2]!.seal } : one)));
    expect(shown(await read())[1]).toBe(2010);
    lie((all) =>
      all.map((one, index) => (index === 1 ? { ...all[2]!, version_id: one.version_id } : one)),
    );
    const history = await read();
    expect([...history.doubled]).toEqual([at(history, 2).id]);
  });

  it("and tells another size than the sealed one shows one that does not open", async () => {
    lie((all) => all.map((one) => ({ ...one, size: one.size + 1 })));
    expect(shown(await read())).toEqual([2010, 2010, 2010]);
  });

  it("and swaps the version that is restored makes nothing new", async () => {
    const history = await read();
    lie((all) =>
      all.map((one, index) => (index === 2 ? { ...all[1]!, version_id: one.version_id } : one)),
    );
    const choice = { ...file, history, version: at(history, 2) };
    await expect(restoreVersion(ports, choice)).rejects.toMatchObject({ code: 2010 });
    world.server.command = (_name, answer) => answer;
    expect(shown(await read())).toHaveLength(3);
  });

  it("and forges one that the own key did not sign says whose it is not", async () => {
    lie((all) => all.map((one) => ({ ...one, seal_sig: "", seal_by: "" })));
    const [standing] = (await read()).versions;
    expect(standing?.content).toMatchObject({ facts: { isFromOther: true } });
  });

  it("and answers about another file, or a folder, opens nothing", async () => {
    world.server.command = (name, answer) =>
      name === "pathget"
        ? { ...(answer as object), item: { ...(answer as DataOf<"pathget">).item, coffer_id: "5" } }
        : answer;
    await expect(openFile(ports, file.item.id)).rejects.toMatchObject({ code: 1804 });
  });
});
