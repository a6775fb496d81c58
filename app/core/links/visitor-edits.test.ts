import { beforeEach, describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { CryptoPort, ManifestShare } from "#app/core/crypto/port.ts";
import { readHistory, restoreVersion } from "#app/core/files/history.ts";
import { type NamedItem, requireNamed } from "#app/core/files/placed-name.ts";
import { readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { Store } from "#app/core/observable.ts";
import { TextEdit } from "#app/core/preview/text-edit.ts";
import type { LinkUploadFolder, ReadContext } from "#app/core/transfers/engine.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { adoptEdits } from "./adopt-edits.ts";
import { lookAtLinked } from "./look-at-linked.ts";

const KS = "900-0";
const CACHEKEY = "c".repeat(32);

let owner: TestAccount;
/** Their pages meet one server. */
let his: TransferWorld;
let theirs: TransferWorld;
let visitor: CryptoPort;
let item: NamedItem;
let folder: LinkUploadFolder;
let context: ReadContext;

/** A text in a folder under a link whose visitors may edit, and a page of somebody who opened it. */
beforeEach(async () => {
  owner = await makeTestAccount(undefined, undefined, 0);
  const { crypto, root } = owner;
  const { newKey, commit } = await crypto.generateShareKey();
  const wish = { newKey, ks: KS, password: null, kept: null, passwordFloor: 3 };
  const sealed = await crypto.sealLink(wish);
  setEntry({
    ...{ kind: "link", commit, origin: "self", role: "o", state: "current" },
    ...{ roots: [`m|${root.path[0]?.fid}`], mount: "", upload: false, edit: true, pw: false, n: 1 },
  });
  const shared = makeSharedWorld(owner);
  his = makeTransferWorld(owner, createLoadedEngine, shared);
  const lock = sealed.passwordlock;
  const ownShareKey = sealed.own_share_key;
  await his.server.putUploadLink({ cachekey: CACHEKEY, ks: KS, lock, ownShareKey });
  visitor = createCryptoInProcess();
  const { linkKey, enc_share_key, salt, iterations, linkversion } = sealed;
  const kdf = { salt, iterations, linkversion };
  await visitor.openLink({ linkKey, password: null, kdf, ks: KS, enc_share_key });
  const auth = new Store<AuthState>({ kind: "signed-out" } as AuthState);
  theirs = makeTransferWorld(
    { ...owner, crypto: visitor },
    (ports) => createLoadedEngine({ ...ports, auth }),
    shared,
  );
  folder = {
    ...root,
    ...{ area: "link", isReadOnly: true },
    visit: { cachekey: CACHEKEY, passwordlock: lock, ks: KS },
  };
  context = { kind: "link", cachekey: CACHEKEY, passwordlock: lock, shareKeyId: KS };
  item = await aText("one");
  setEntry({ ...entry(), roots: [`m|${item.name.fid}`] });
});

const ports = () => ({ ...his.ports, account: owner.account });
const entry = () => owner.manifest.get()!.shares[KS]!;
const history = async () => readHistory(ports(), await standing());
const standing = async () => lookAtLinked(his.server.api, { item, visit: folder.visit }, signal());
const signal = () => new AbortController().signal;

function setEntry(share: ManifestShare): void {
  const manifest = owner.manifest.get()!;
  owner.manifest.set({ ...manifest, shares: { ...manifest.shares, [KS]: share } });
}

async function aText(text: string): Promise<NamedItem> {
  const source = aFile("notes.md", Buffer.byteLength(text));
  source.content.set(Buffer.from(text));
  his.engine.upload([source], owner.root);
  await his.untilIdle();
  const [id = ""] = his.server.files.keys();
  return requireNamed(await itemOf(owner, his.server, id));
}

/** What a visitor's page opens to change. */
async function begin(): Promise<TextEdit> {
  const { api } = theirs.server;
  const look = async (ends: AbortSignal) => ({
    item: await lookAtLinked(api, { item, visit: folder.visit }, ends),
    folder,
  });
  const none = { read: () => null, write: () => undefined, remove: () => undefined };
  const tools = { transfers: theirs.engine, crypto: visitor, clock: theirs.clock };
  const edit = new TextEdit(
    { ...tools, tabStorage: none, look, context },
    { item: await standing(), folder },
  );
  await edit.open();
  return edit;
}

async function saveAs(text: string): Promise<TextEdit> {
  const edit = await begin();
  edit.type(text);
  await edit.save();
  return edit;
}

const finishOf = (world: TransferWorld) =>
  world.server.sent.findLast(({ name }) => name === "linkeditfinish")
    ?.request as RequestOf<"linkeditfinish">;

describe("a text of a link that a visitor changes", () => {
  it("is its next version, unsigned, under the key of the link alone; its owner sees whose it is", async () => {
    const edit = await saveAs("two by a visitor");
    expect(edit.state.get()).toEqual({ phase: "saved" });
    expect(finishOf(theirs)).toMatchObject({ sharekey_id: KS });
    expect(JSON.stringify(theirs.server.sent)).not.toContain("notes.md");
    const { versions, isOlder } = await history();
    const facts = versions.map(({ content }) => content.state === "open" && content.facts);
    expect(facts).toMatchObject([
      { ver: 2, sizeBytes: 16, author: { state: "visitor" }, isFromOther: false },
      { ver: 1, sizeBytes: 3, author: null, isFromOther: false },
    ]);
    expect(isOlder).toBe(false);
    const told = await readSealedFacts(ports(), { ...(await standing()), blobId: "" });
    expect(told).toMatchObject({ author: { state: "visitor" }, isFromOther: false });
  });

  it("is put back by its owner to what it was", async () => {
    await saveAs("two");
    const read = await history();
    const version = read.versions[1]!;
    await restoreVersion(ports(), {
      ...{ item: await standing(), folder: owner.root, history: read, version },
    });
    expect((await begin()).state.get()).toMatchObject({ initial: "one" });
  });

  it("is 8214 where somebody saved meanwhile: both texts stand there, and either goes on", async () => {
    const mine = await begin();
    await saveAs("two");
    mine.type("mine");
    await mine.save();
    expect(mine.state.get()).toMatchObject({ phase: "editing", theirs: "two", isSaving: false });
    await mine.saveOverTheirs();
    expect(mine.state.get()).toEqual({ phase: "saved" });
    expect((await begin()).state.get()).toMatchObject({ initial: "mine" });
  });
});

describe("a visitor's page", () => {
  it("asks hosts for bytes as the engine of links, as nobody, and names no file (Spec C§9)", async () => {
    const asked: URLSearchParams[] = [];
    theirs.server.fault = ({ url }) => {
      asked.push(new URL(url, "http://x.invalid").searchParams);
      return null;
    };
    await begin();
    const read = asked.find((query) => query.has("cachekey"));
    expect(Object.fromEntries(read ?? [])).toMatchObject({
      ...{ engine: expect.stringMatching(/^ln-\d/), devicetypeid: "3", blobtype: "btFILE" },
      ...{ userid: "0", deviceid: "0" },
    });
    expect(String(read)).not.toContain("notes");
  });
});

describe("a server that makes visitors of itself (evil)", () => {
  it("has a version refused that its owner let nobody make: 2010, and the one before opens", async () => {
    await saveAs("forged");
    setEntry({ ...entry(), edit: false });
    const { versions } = await history();
    expect(versions.map(({ content }) => content)).toMatchObject([
      { state: "failed", code: 2010 },
      { state: "open", facts: { ver: 1 } },
    ]);
    await expect(readSealedFacts(ports(), await standing())).rejects.toMatchObject({ code: 2010 });
    his.engine.download([await standing()], { kind: "files" });
    await his.untilIdle();
    expect(his.engine.state.get().rows.at(-1)?.status).toBe(2010);
    expect(await adoptEdits(ports())).toBe(0);
  });

  it("keeps to no link that has ended", async () => {
    await saveAs("late");
    setEntry({ ...entry(), state: "retired" });
    expect((await history()).versions[0]?.content).toMatchObject({ state: "failed", code: 2010 });
    expect(await adoptEdits(ports())).toBe(0);
  });

  it("swaps the seal of the version that stands: 2010, and not a byte is sent", async () => {
    const edit = await begin();
    edit.type("three");
    theirs.server.command = (name, answer) => {
      if (name !== "pathdata") return answer;
      const { datakeys } = answer as { datakeys: Record<string, { seal: string }> };
      for (const key of Object.values(datakeys)) key.seal = `${"A".repeat(154)}==`;
      return answer;
    };
    await edit.save();
    expect(edit.state.get()).toMatchObject({ phase: "editing", code: 2010 });
    theirs.server.command = (_name, answer) => answer;
    expect(finishOf(theirs)).toBeUndefined();
    expect((await history()).versions).toHaveLength(1);
  });

  it("gives leave for another file: 7020, and not a byte goes there", async () => {
    theirs.server.command = (name, answer) =>
      name === "linkeditopen" ? { ...(answer as object), coffer_id: "77" } : answer;
    const edit = await saveAs("two");
    expect(edit.state.get()).toMatchObject({ phase: "editing", code: 7020 });
    expect(finishOf(theirs)).toBeUndefined();
  });
});

describe("taking over what visitors saved", () => {
  it("puts it under the key of the area once; it is told as a visitor's on", async () => {
    await saveAs("two");
    expect(await adoptEdits(ports())).toBe(1);
    expect(await adoptEdits(ports())).toBe(0);
    setEntry({ ...entry(), edit: false });
    expect((await history()).versions[0]?.content).toMatchObject({
      state: "open",
      facts: { ver: 2, author: { state: "visitor" }, isFromOther: false },
    });
  });

  it("leaves what a server lists that no visitor made, or that lies elsewhere; the user is told", async () => {
    await saveAs("two");
    setEntry({ ...entry(), roots: [`m|${"ee".repeat(16)}`] });
    expect(await adoptEdits(ports())).toBe(0);
    expect(owner.noted).toEqual([{ code: "reseal-refused", count: 1 }]);
  });

  it("asks nothing of an account without such a link", async () => {
    setEntry({ ...entry(), edit: false });
    his.server.commands.length = 0;
    await adoptEdits(ports());
    expect(his.server.commands).toEqual([]);
  });
});
