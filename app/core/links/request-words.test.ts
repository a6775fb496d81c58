import { describe, expect, it } from "vitest";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { type LinkForm, NEW_LINK_FORM, withPermission } from "./link-form.ts";
import { LinkWork } from "./link-work.ts";
import type { LinkFacts } from "./public-link.api.ts";
import { PublicLink } from "./public-link.ts";
import { readRequestWords } from "./read-request-words.ts";
import { writeRequestWords } from "./request-words.ts";

const WORDS = "Bitte senden Sie:\n– die Pläne\n– الجداول";
const ASKING: LinkForm = { ...withPermission(NEW_LINK_FORM, "request"), words: WORDS };

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer(async (stage) => {
  ({ server, ports } = stage);
  await server.pay();
});

async function aRequest(name: string) {
  const { id, fid } = await server.put(name);
  const item = aFileItem({ id, parentId: ROOT_ID, kind: "folder", name: openName(name, fid) });
  const work = new LinkWork(ports, { item, host: "https://ln.example" });
  await work.load();
  expect(await work.create(ASKING)).toBe(true);
  return work;
}

function readyOf(work: LinkWork) {
  const state = work.state.get();
  if (state.step !== "ready") throw new Error(`the link is ${state.step}`);
  return state;
}

/** What somebody without an account is told who has opened it. */
async function asVisitor(
  work: LinkWork,
): Promise<{ facts: LinkFacts; words: string; crypto: CryptoPort }> {
  const { link, url } = readyOf(work);
  const crypto = createCryptoInProcess();
  const visit = new PublicLink({ api: server.api, crypto, clock: { nowMs: () => 0 } });
  const fragment = new URL(url).hash;
  const probe = { kind: "none" } as const;
  await visit.start({ cachekey: link.cachekey, fragment, folderId: "0", probe });
  const state = visit.state.get();
  if (state.phase !== "open") throw new Error(`the visit is ${state.phase}`);
  return { crypto, facts: state.facts, words: await readRequestWords(crypto, state.facts) };
}

describe("what the owner of a file request says", () => {
  it("is read by its visitors, and nowhere by the server", async () => {
    const work = await aRequest("Tender");
    expect((await asVisitor(work)).words).toBe(WORDS);
    expect(readyOf(work).secrets.words).toBe(WORDS);
    expect(JSON.stringify(server.sent)).not.toContain("Bitte");
  });

  it("goes along with another key in the address, and what was sealed for the key before is nothing", async () => {
    const work = await aRequest("Tender");
    const before = (await asVisitor(work)).facts.encWords;
    await work.renew();
    const { words, facts, crypto } = await asVisitor(work);
    expect(words).toBe(WORDS);
    expect(facts.encWords).not.toBe(before);
    expect(await readRequestWords(crypto, { ...facts, encWords: before })).toBe("");
  });

  it("is changed, and taken away, without a new key", async () => {
    const work = await aRequest("Tender");
    await work.save({ ...ASKING, words: "Photos, please" });
    expect((await asVisitor(work)).words).toBe("Photos, please");
    await work.save({ ...ASKING, words: "  " });
    expect((await asVisitor(work)).facts.encWords).toBe("");
    expect(server.count("linkrotate")).toBe(0);
  });

  it("is told of file requests alone", async () => {
    const work = await aRequest("Tender");
    await work.save({ ...withPermission(ASKING, "upload") });
    expect((await asVisitor(work)).facts.encWords).toBe("");
    expect(readyOf(work).secrets.words).toBe(WORDS);
  });

  it("of another link, in pieces, or of nobody shows nothing (evil server)", async () => {
    const [own, other] = [await aRequest("Tender"), await aRequest("Other")];
    const { crypto, facts } = await asVisitor(own);
    const foreign = (await asVisitor(other)).facts.encWords;
    const cut = facts.encWords.slice(0, -4);
    for (const encWords of [foreign, cut, "Send me your password", ""]) {
      expect(await readRequestWords(crypto, { ks: facts.ks, encWords })).toBe("");
    }
  });

  it("is shown in as many lines and characters as an owner can write, and hides nothing", async () => {
    const work = await aRequest("Tender");
    const { crypto, facts } = await asVisitor(work);
    const seal = async (text: string) => ({
      ...{ ks: facts.ks, encWords: await ports.crypto.sealShareLabel({ ks: facts.ks, text }) },
    });
    const long = await readRequestWords(crypto, await seal("x\n".repeat(4_000)));
    expect(long.split("\n")).toHaveLength(20);
    expect(await readRequestWords(crypto, await seal("y".repeat(9_000)))).toHaveLength(500);
    expect(await readRequestWords(crypto, await seal("pay\u202Eme"))).toBe("pay\uFFFDme");
  });

  it("that cannot be saved leaves the dialog with its code", async () => {
    const work = await aRequest("Tender");
    server.refuse = (name) => {
      if (name === "linkset") throw new AppError(9502);
    };
    const { link } = readyOf(work);
    await expect(writeRequestWords(ports, link, "x")).rejects.toMatchObject({ code: 9502 });
  });
});
