import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { walkFolder } from "#app/core/files/walk-folder.ts";
import {
  createCryptoInProcess,
  createMemoryLinks,
  createMemorySecrets,
} from "#tests/support/crypto-in-process.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { createLink } from "./create-link.ts";
import { encryptShare } from "./encrypt-links.ts";
import type { Link } from "./link.ts";
import { createLinkSource, type OpenedLink } from "./link-source.ts";
import { openSecrets } from "./links.crypto.ts";
import { PublicLink } from "./public-link.ts";

const KEY = "7TP78G9W-243MZCAA-1HR6KX48-33AJRGJ4";

let owner: TestAccount;
let server: FilesServer;
let link: Link;
let letterId: string;
let drawingsId: string;
let fragment: string;
let nowMs = 1_790_000_000_000;
let emptyManifest: ReturnType<TestAccount["manifest"]["get"]>;
const PASSWORD = "quay-lantern-42";

beforeAll(async () => {
  owner = await makeTestAccount();
  emptyManifest = owner.manifest.get();
});

/** A folder with a file and a folder in it, under a link. */
async function share(password: string | null): Promise<void> {
  owner.manifest.set(emptyManifest);
  server = await FilesServer.open(owner);
  const ports = { api: server.api, crypto: owner.crypto, account: owner.account };
  const folder = await server.put("Tender");
  const inner = await server.put("Drawings", { pid: folder.id, pfid: folder.fid });
  await server.put("plan.pdf", { pid: inner.id, pfid: inner.fid, type: "file" });
  const letter = { pid: folder.id, pfid: folder.fid, type: "file" } as const;
  letterId = (await server.put("letter.txt", letter)).id;
  drawingsId = inner.id;
  const item = {
    id: folder.id,
    domain: "m",
    kind: "folder",
    name: { state: "open", text: "Tender", fid: folder.fid, rev: 0 },
  };
  link = await createLink(ports, { item: item as FileItem, password });
  for await (const _ of encryptShare(ports, link.ks));
  fragment = `#${(await openSecrets(owner, link)).linkKey}`;
}

afterEach(() => server.close());

/** A visitor has a browser of his own and no account. */
function visitor(kept = createMemoryLinks()) {
  const crypto = createCryptoInProcess(createMemorySecrets(), kept);
  const visit = new PublicLink({ api: server.api, crypto, clock: { nowMs: () => nowMs } });
  const start = (hash: string) =>
    visit.start({
      cachekey: link.cachekey,
      fragment: hash,
      folderId: "0",
      probe: { kind: "none" },
    });
  return { visit, start, ports: { api: server.api, crypto } };
}

function openedLink(visit: PublicLink): OpenedLink {
  const state = visit.state.get();
  if (state.phase !== "open") throw new Error(`the link is ${state.phase}`);
  return state.link;
}

describe("a visitor of a link without password", () => {
  beforeEach(() => share(null));

  it("sees the folder with its names and can walk all of it", async () => {
    const { visit, start, ports } = visitor();
    await start(fragment);
    const source = createLinkSource(ports, openedLink(visit));
    const { signal } = new AbortController();
    const request = { folderId: "0", showDeleted: false, histId: "0", signal };
    const names: string[] = [];
    for await (const page of listFolder(source, request)) {
      expect(page.folder.path.map(({ name }) => name)).toEqual(["Tender"]);
      names.push(...page.items.map(nameText));
      for (const item of page.items.filter(({ kind }) => kind === "folder")) {
        for await (const below of walkFolder(source, item, { signal }))
          names.push(nameText(below.item));
      }
    }
    expect(names.sort()).toEqual(["Drawings", "letter.txt", "plan.pdf"]);
  });

  it("proves with a lock that it has the key, to whoever gives bytes and not to the listing", async () => {
    const { visit, start } = visitor();
    await start(fragment);
    const { passwordlock, hasPassword } = openedLink(visit);
    expect(hasPassword).toBe(false);
    expect(passwordlock).toMatch(/^[0-9a-f]{32}$/);
    const [stored] = await server.links();
    expect(stored?.lock_hash).toBe(sha256Hex(passwordlock));
    const listings = server.sent.filter(({ name }) => name === "linkpathlist");
    expect(listings).toMatchObject([{ request: { passwordlock: "" } }]);
  });

  it("with a broken or another link's key sees 2110 and sends nothing of it", async () => {
    for (const hash of ["#broken", `#${KEY}`]) {
      const { visit, start } = visitor();
      await start(hash);
      expect(visit.state.get()).toMatchObject({ phase: "failed", error: { code: 2110 } });
    }
    expect(JSON.stringify(server.sent)).not.toContain(KEY);
  });

  it("is not shown an item that the server hung into another folder (D8)", async () => {
    const { visit, start, ports } = visitor();
    await start(fragment);
    await server.changeItem(letterId, { pid: Number(drawingsId) });
    const source = createLinkSource(ports, openedLink(visit));
    const { signal } = new AbortController();
    const request = { folderId: drawingsId, showDeleted: false, histId: "0", signal };
    const states: string[] = [];
    for await (const page of listFolder(source, request))
      states.push(...page.items.map(({ name }) => name.state));
    expect(states.sort()).toEqual(["failed", "open"]);
  });

  it("sees 2110 for stretching that is weaker than the one of the product (K8)", async () => {
    server.alter = (name, answer) => {
      if (name !== "linkpathlist") return answer;
      return { ...answer, linkversion: 3, iterations: 1 };
    };
    const { visit, start } = visitor();
    await start(fragment);
    expect(visit.state.get()).toMatchObject({ phase: "failed", error: { code: 2110 } });
  });
});

describe("a visitor of a link with a password", () => {
  beforeEach(() => share(PASSWORD));

  it("is asked, told when it is wrong, and let in when it is right", async () => {
    const { visit, start } = visitor();
    await start(fragment);
    expect(visit.state.get()).toMatchObject({ phase: "password", isWrong: false });
    await visit.unlock("wrong-password");
    expect(visit.state.get()).toMatchObject({ phase: "password", isWrong: true });
    await visit.unlock(PASSWORD);
    expect(visit.state.get()).toMatchObject({ phase: "open", link: { ks: link.ks } });
  });

  it("sends the lock token only, never the password or the key (L4)", async () => {
    const { visit, start } = visitor();
    await start(fragment);
    await visit.unlock(PASSWORD);
    const sent = JSON.stringify(server.sent);
    expect(sent).not.toContain(PASSWORD);
    expect(sent).not.toContain(fragment.slice(1));
    expect(openedLink(visit).passwordlock).toMatch(/^[0-9a-f]{32}$/);
  });

  it("computes no token for parameters that are not the page's own (K8)", async () => {
    const { visit, start } = visitor();
    await visit.start({
      cachekey: link.cachekey,
      fragment,
      folderId: "0",
      probe: { kind: "password", kdf: { salt: "00".repeat(16), iterations: 1, linkversion: 3 } },
    });
    const before = server.sent.length;
    await visit.unlock(PASSWORD);
    expect(visit.state.get()).toMatchObject({ phase: "failed", error: { code: 2110 } });
    expect(server.sent).toHaveLength(before);
    await start("");
  });
});

describe("a link with a password, within ten minutes of its unlock", () => {
  beforeEach(() => share(PASSWORD));

  /** Unlocks the link in a browser, and gives what a page of it finds after a reload. */
  async function unlocked() {
    const kept = createMemoryLinks();
    const first = visitor(kept);
    await first.start(fragment);
    await first.visit.unlock(PASSWORD);
    const { passwordlock } = openedLink(first.visit);
    const [stored] = await server.links();
    const { salt = "", linkversion = 3 } = stored ?? {};
    const reload = async (hash = fragment) => {
      const { visit, ports } = visitor(kept);
      const kdf = { salt, iterations: 10_000, linkversion };
      const { cachekey } = link;
      const probe = { kind: "password", kdf } as const;
      await visit.start({ cachekey, fragment: hash, folderId: "0", probe });
      return { visit, ports };
    };
    return { kept, passwordlock, reload };
  }

  it("opens again after a reload, with names, and asks for nothing", async () => {
    const { passwordlock, reload } = await unlocked();
    const { visit, ports } = await reload();
    expect(openedLink(visit)).toMatchObject({ ks: link.ks, passwordlock });
    const source = createLinkSource(ports, openedLink(visit));
    const { signal } = new AbortController();
    const request = { folderId: "0", showDeleted: false, histId: "0", signal };
    const names: string[] = [];
    for await (const { items } of listFolder(source, request)) names.push(...items.map(nameText));
    expect(names.sort()).toEqual(["Drawings", "letter.txt"]);
  });

  it("asks again when the ten minutes are over, by the clock, and keeps nothing", async () => {
    const { kept, reload } = await unlocked();
    nowMs += 599_000;
    expect((await reload()).visit.state.get()).toMatchObject({ phase: "open" });
    nowMs += 1_000;
    expect((await reload()).visit.state.get()).toMatchObject({ phase: "password", isWrong: false });
    nowMs -= 600_000;
    expect(await kept.read(link.cachekey, 0)).toBeNull();
  });

  it("does not last longer for a clock that was turned back", async () => {
    const { reload } = await unlocked();
    nowMs -= 1_000;
    expect((await reload()).visit.state.get()).toMatchObject({ phase: "password" });
    nowMs += 1_000;
  });

  it("needs the key of the link: with another one it asks, and forgets", async () => {
    const { kept, reload } = await unlocked();
    expect((await reload(`#${KEY}`)).visit.state.get()).toMatchObject({ phase: "password" });
    expect(await kept.read(link.cachekey, 0)).toBeNull();
  });

  it("asks again, without a reproach, when the server refuses the token, and forgets", async () => {
    const { kept, reload } = await unlocked();
    server.alter = (name, answer) => {
      if (name === "linkpathlist") throw new AppError(8019);
      return answer;
    };
    expect((await reload()).visit.state.get()).toMatchObject({ phase: "password", isWrong: false });
    expect(await kept.read(link.cachekey, 0)).toBeNull();
  });

  it("asks again when the password was changed meanwhile, and forgets", async () => {
    const { kept, reload } = await unlocked();
    server.alter = (name, answer) =>
      name === "linkpathlist" ? { ...answer, share_sequence: "1" } : answer;
    expect((await reload()).visit.state.get()).toMatchObject({ phase: "password", isWrong: false });
    expect(await kept.read(link.cachekey, 0)).toBeNull();
  });

  it("says what is wrong with the link, such as that it expired", async () => {
    const { reload } = await unlocked();
    server.alter = (name, answer) => {
      if (name === "linkpathlist") throw new AppError(8020);
      return answer;
    };
    const state = (await reload()).visit.state.get();
    expect(state).toMatchObject({ phase: "failed", error: { code: 8020 } });
  });

  it("leaves neither share key nor link key nor password in what is kept", async () => {
    const { kept } = await unlocked();
    const found = await kept.read(link.cachekey, 0);
    const text = Buffer.from(found?.secret ?? []).toString("latin1");
    expect(found?.secret.length).toBe(16 + 89);
    for (const secret of [fragment.slice(1), PASSWORD]) expect(text).not.toContain(secret);
  });

  it("is gone with a lock", async () => {
    const { kept, reload } = await unlocked();
    const { ports } = await reload();
    await ports.crypto.lock("signed-out");
    expect(await kept.read(link.cachekey, 0)).toBeNull();
  });
});
