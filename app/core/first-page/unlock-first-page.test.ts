import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError, type AppErrorShape, isAppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import type { Link } from "#app/core/links/link.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import { PublicLink } from "#app/core/links/public-link.ts";
import type { HttpRequest } from "#app/core/ports.ts";
import { createNameReader } from "#app/platform/crypto/name-reader.client.ts";
import { toReply } from "#app/platform/http/fetch-http.client.ts";
import { createLockedReader } from "#app/workers/locked-reader.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_locked.js";
import {
  createCryptoInProcess,
  createMemoryLinks,
  createMemorySecrets,
} from "#tests/support/crypto-in-process.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { type FirstUnlock, unlockFirstPage } from "./unlock-first-page.ts";

const CORE = join(import.meta.dirname, "../../../crypto-wasm/pkg/simd/locked_bg.wasm");
const NOW_MS = 1_790_000_000_000;
const PASSWORD = "quay-lantern-42";
const NAMES = ["file 10.txt", "file 2.txt", "تقرير الميناء.pdf", "evil\u202Egpj.exe"];

let owner: TestAccount;
let server: FilesServer;
let link: Link;
let fragment: string;
let emptyManifest: ReturnType<TestAccount["manifest"]["get"]>;
let requests: HttpRequest[] = [];

beforeAll(async () => {
  initSync("locked", readFileSync(CORE));
  owner = await makeTestAccount();
  emptyManifest = owner.manifest.get();
});

beforeEach(async () => {
  requests = [];
  owner.manifest.set(emptyManifest);
  server = await FilesServer.open(owner);
  const ports = { api: server.api, crypto: owner.crypto, account: owner.account };
  const { id, fid } = await server.put("Tender");
  for (const name of NAMES) await server.put(name, { pid: id, pfid: fid, type: "file" });
  const name = { state: "open", text: "Tender", fid, rev: 0 };
  const item = { id, domain: "m", kind: "folder", name } as FileItem;
  link = await createLink(ports, { item, password: PASSWORD });
  for await (const _ of encryptShare(ports, link.ks));
  fragment = `#${(await openSecrets(owner, link)).linkKey}`;
});
afterEach(() => server.close());

/** The gateway as the page meets it. */
async function sendText(request: HttpRequest) {
  requests.push(request);
  const { body } = request;
  const asked = JSON.parse(typeof body === "string" ? body : "");
  const reply = await server.api.call("linkpathlist", asked).then(
    (data) => ({ success: 1, data }),
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return { success: 0, error_code: error.code, data: error.data };
    },
  );
  const headers = { "retry-after": "90" };
  return toReply(
    new Response(null, { headers }),
    new TextEncoder().encode(JSON.stringify(reply)).buffer,
  );
}

async function lockedLink() {
  const [stored] = await server.links();
  const { salt = "", linkversion = 3 } = stored ?? {};
  return { cachekey: link.cachekey, folderId: "0", kdf: { salt, iterations: 10_000, linkversion } };
}

async function unlock(password: string, hash = fragment): Promise<FirstUnlock> {
  const { openNames, ...reader } = createLockedReader();
  const names = createNameReader(() => ({
    openNames,
    openShareNames: ({ rows }) => openNames(rows),
  }));
  const ports = { ...reader, openShareNames: names.openShareNames };
  const { signal } = new AbortController();
  return unlockFirstPage(
    {
      crypto: ports,
      http: { sendText },
      collator: createNameCollator("en"),
      clock: { nowMs: () => NOW_MS },
    },
    await lockedLink(),
    { fragment: hash, password, signal },
  );
}

describe("the password of a link, before the application", () => {
  it("opens the names of the first page, in the order of the list", async () => {
    const unlocked = await unlock(PASSWORD);
    expect(unlocked.kind).toBe("open");
    const rows = unlocked.kind === "open" ? unlocked.rows : [];
    expect(rows.map(({ shown }) => shown?.name)).toEqual([
      "evil\uFFFDgpj.exe",
      "file 2.txt",
      "file 10.txt",
      "تقرير الميناء.pdf",
    ]);
  });

  it("stays here: the server hears the lock token, and of a wrong one another", async () => {
    expect(await unlock("wrong-password")).toEqual({ kind: "wrong" });
    await unlock(PASSWORD);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      expect.stringMatching(/^POST \/api\/\?command=linkpathlist&.*userid=0&/),
      expect.stringMatching(/^POST /),
    ]);
    const sent = JSON.stringify(requests);
    for (const secret of [PASSWORD, "wrong-password", fragment.slice(1)])
      expect(sent).not.toContain(secret);
    const locks = requests.map(({ body }) => JSON.parse(String(body)).passwordlock);
    expect(new Set(locks).size).toBe(2);
    for (const lock of locks) expect(lock).toMatch(/^[0-9a-f]{32}$/);
  });

  it("asks nobody for parameters or a key out of shape (K8)", async () => {
    await expect(unlock(PASSWORD, "#broken")).rejects.toBe(2110);
    const { openNames: _, ...reader } = createLockedReader();
    const { kdf } = await lockedLink();
    for (const wrong of [{ iterations: 1 }, { linkversion: 1 }, { salt: "00" }]) {
      const weak = reader.deriveLock({ fragment, password: PASSWORD, kdf: { ...kdf, ...wrong } });
      await expect(weak).rejects.toBe(2110);
    }
    expect(requests).toEqual([]);
  });

  it.each([9429, 8004])("is told when it was one try too many (%i)", async (code) => {
    server.alter = () => {
      throw new AppError(code);
    };
    expect(await unlock(PASSWORD)).toEqual({
      kind: "refused",
      refusal: { code, retryAtMs: NOW_MS + 90_000 },
    });
  });

  it("leaves every other answer to the application", async () => {
    server.alter = () => {
      throw new AppError(8020);
    };
    await expect(unlock(PASSWORD)).rejects.toMatchObject({ code: 9000 });
    server.alter = (_name, answer) => ({ ...answer, share_sequence: "7" });
    await expect(unlock(PASSWORD)).rejects.toBe(2110);
    server.alter = (_name, answer) => ({ ...answer, pathitems: "none" });
    await expect(unlock(PASSWORD)).rejects.toBeInstanceOf(TypeError);
  });
});

describe("the application after it", () => {
  /** A browser that had the password already; `answer` as the starter hands it over. */
  async function takeOver(early: {
    password: string;
    isWrong: boolean;
    answer?: unknown;
    refusal?: AppErrorShape;
  }) {
    const crypto = createCryptoInProcess(createMemorySecrets(), createMemoryLinks());
    const clock = { nowMs: () => NOW_MS };
    const visit = new PublicLink({ api: server.api, crypto, clock });
    const { cachekey, folderId, kdf } = await lockedLink();
    const probe = { kind: "password", kdf } as const;
    await visit.start({ cachekey, folderId, fragment, probe, early });
    return visit.state.get();
  }

  it("opens what the password opened with its own keys, and asks for nothing again", async () => {
    const unlocked = await unlock(PASSWORD);
    const before = server.sent.length;
    const answer = unlocked.kind === "open" ? unlocked.answer : undefined;
    const state = await takeOver({ password: PASSWORD, isWrong: false, answer });
    expect(state).toMatchObject({ phase: "open", link: { ks: link.ks, hasPassword: true } });
    expect(server.sent).toHaveLength(before);
  });

  it("believes no answer that is not in the shape of the contract, or under another key", async () => {
    const unlocked = await unlock(PASSWORD);
    const answer = unlocked.kind === "open" ? Object(unlocked.answer) : {};
    const odd = { ...answer, previewonly: "no" };
    expect(await takeOver({ password: PASSWORD, isWrong: false, answer: odd })).toMatchObject({
      phase: "failed",
      error: { code: 9000 },
    });
    expect(await takeOver({ password: "another", isWrong: false, answer })).toMatchObject({
      phase: "failed",
      error: { code: 2110 },
    });
  });

  it("says that it was one try too many, and does not try once more", async () => {
    const before = server.sent.length;
    const state = await takeOver({
      password: "",
      isWrong: false,
      refusal: { code: 9429, retryAtMs: NOW_MS },
    });
    expect(state).toMatchObject({
      phase: "failed",
      error: { code: 9429, retryAtMs: NOW_MS },
    });
    expect(server.sent).toHaveLength(before);
  });

  it("goes on saying that a password was wrong", async () => {
    const state = await takeOver({ password: "", isWrong: true });
    expect(state).toMatchObject({ phase: "password", isWrong: true, isBusy: false });
  });
});
