import { beforeEach, describe, expect, it } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { CryptoPort, Fid } from "#app/core/crypto/port.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { type NamedItem, requireNamed } from "#app/core/files/placed-name.ts";
import { nameText } from "#app/core/files/sort.ts";
import { Store } from "#app/core/observable.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeSharedWorld,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { readSender } from "./read-sender.ts";

const KS = "900-0";
const CACHEKEY = "c".repeat(32);

let owner: TestAccount;
let his: TransferWorld;
let theirs: TransferWorld;
let visitor: CryptoPort;
let folder: LinkUploadFolder;
let sender: Store<string>;

/** A file request, and a page of somebody without an account who has opened it. */
beforeEach(async () => {
  owner = await makeTestAccount(undefined, undefined, 0);
  const { crypto, root } = owner;
  const { newKey, commit } = await crypto.generateShareKey();
  const wish = { newKey, ks: KS, password: null, kept: null, passwordFloor: 3 };
  const sealed = await crypto.sealLink(wish);
  const manifest = owner.manifest.get()!;
  const entry = {
    ...{ kind: "link" as const, commit, origin: "self", role: "o" as const },
    ...{ state: "current" as const, roots: [`m|${root.path[0]?.fid}`], mount: "" },
    ...{ upload: true, edit: false, pw: false, n: 1 },
  };
  owner.manifest.set({ ...manifest, shares: { ...manifest.shares, [KS]: entry } });
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
  sender = new Store("");
  const visit = { cachekey: CACHEKEY, passwordlock: lock, ks: KS, sender };
  folder = { ...root, area: "link", isReadOnly: true, visit };
});

const ports = () => ({ ...his.ports, account: owner.account });

/** Brings a file, and gives it as its owner lists it. */
async function bring(name: string): Promise<NamedItem> {
  const before = finishes().length;
  theirs.engine.upload([aFile(name, 40)], folder);
  await theirs.untilIdle();
  const sent = finishes()[before]!;
  const [key] = sent.keys;
  const context = { parentFid: sent.pfid, kind: "f" } as const;
  const names = [{ enc_name: key!.enc_share_name, context }];
  const [opened] = await visitor.openShareNames({ ks: KS, names });
  if (opened?.ok !== true) throw new Error("a name that does not open");
  return listed(key!.coffer_id, opened.value.fid);
}

function listed(id: string, fid: Fid): NamedItem {
  const name = openName("plan.pdf", fid);
  return { ...aFileItem({ id, kind: "file" }), domain: "m900", name } as NamedItem;
}

function finishes() {
  return theirs.server.sent.flatMap(({ name, request }) =>
    name === "webfinishbackuppublic" ? [request as FinishRequest] : [],
  );
}

interface FinishRequest {
  readonly pfid: string;
  readonly sender?: string;
  readonly keys: readonly { readonly coffer_id: string; readonly enc_share_name: string }[];
}

describe("what a visitor calls himself", () => {
  it("is read by the owner beside the file, and nowhere by the server", async () => {
    sender.set(" Jürgen الأحمد ");
    const file = await bring("plan.pdf");
    expect(await readSender(ports(), file)).toBe("Jürgen الأحمد");
    expect(JSON.stringify(finishes())).not.toContain("Jürgen");
  });

  it("is not sent where he says nothing", async () => {
    sender.set("   ");
    const file = await bring("plan.pdf");
    expect(finishes()[0]).not.toHaveProperty("sender");
    expect(await readSender(ports(), file)).toBe("");
  });

  it("is what stands in the field when a file ends", async () => {
    sender.set("Ada");
    const one = await bring("one.pdf");
    sender.set("Ada Lovelace");
    const two = await bring("two.pdf");
    expect([await readSender(ports(), one), await readSender(ports(), two)]).toEqual([
      "Ada",
      "Ada Lovelace",
    ]);
  });

  it("of another file, of an item, in pieces or in clear is nobody's (evil server)", async () => {
    sender.set("Ada");
    const one = await bring("one.pdf");
    const two = await bring("two.pdf");
    const [first] = finishes();
    const lies = [
      first!.sender!,
      first!.keys[0]!.enc_share_name,
      finishes()[1]!.keys[0]!.enc_share_name,
      finishes()[1]!.sender!.slice(0, -4),
      "Ada",
    ];
    for (const lie of lies) {
      his.server.command = (name, answer) => (name === "linksender" ? { sender: lie } : answer);
      expect(await readSender(ports(), two)).toBe("");
    }
    his.server.command = (_, answer) => answer;
    expect(await readSender(ports(), one)).toBe("Ada");
  });

  it("is as long as a name under a comment, and hides nothing", async () => {
    sender.set(`${"x".repeat(60)}`);
    expect(await readSender(ports(), await bring("one.pdf"))).toHaveLength(40);
    sender.set("A\u202Eda");
    expect(await readSender(ports(), await bring("two.pdf"))).toBe("A\uFFFDda");
  });

  it("stands beside files of a folder, too, which the owner lists as any other", async () => {
    sender.set("Ada");
    theirs.engine.upload([aFolder("Photos", [["a.jpg", aFile("a.jpg", 10)]])], folder);
    await theirs.untilIdle();
    const signal = new AbortController().signal;
    const source = createFilesSource(ports());
    const root = { folderId: owner.root.id, showDeleted: false, histId: "0", signal };
    const found: NamedItem[] = [];
    for await (const page of listFolder(source, root)) {
      const [photos] = page.items;
      const into = { ...root, folderId: photos!.id };
      expect(nameText(photos!)).toBe("Photos");
      for await (const inner of listFolder(source, into))
        found.push(...inner.items.map(requireNamed));
    }
    expect(found.map(({ name }) => name.text)).toEqual(["a.jpg"]);
    expect(await readSender(ports(), found[0]!)).toBe("Ada");
  });

  it("is asked of nobody for what lies in the own areas", async () => {
    const own = { ...listed("1", "a".repeat(32)), domain: "m" };
    expect(await readSender(ports(), own)).toBe("");
    expect(his.server.commands).not.toContain("linksender");
  });
});
