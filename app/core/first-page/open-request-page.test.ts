import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { NEW_LINK_FORM, withPermission } from "#app/core/links/link-form.ts";
import { LinkWork } from "#app/core/links/link-work.ts";
import { type LinkPage, toFirstLinkRequest, toLinkPage } from "#app/core/links/public-link.api.ts";
import { createNameReader } from "#app/platform/crypto/name-reader.client.ts";
import { createFirstReader } from "#app/workers/first-reader.ts";
import { codeOf } from "#app/workers/refusal.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_first.js";
import { createMemorySecrets } from "#tests/support/crypto-in-process.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { toFirstPage } from "./first-rows.ts";
import { type FirstRequest, openRequestPage } from "./open-request-page.ts";

const CORE = join(import.meta.dirname, "../../../crypto-wasm/pkg/simd/first_bg.wasm");
const NAME = "Angebote \u202Egpj";
/** 63 and 64 bytes fill a block of the padding, and one more. */
const WORDS = [
  ["lines and signs", "Bitte:\n– die Pläne\n– الجداول 📐"],
  ["63 bytes", "x".repeat(63)],
  ["64 bytes", "y".repeat(64)],
  ["as much as there may be", "z".repeat(500)],
] as const;

let server: FilesServer;
let ports: FilesPorts;

beforeAll(() => initSync("first", readFileSync(CORE)));
forEachFilesServer(async (stage) => {
  ({ server, ports } = stage);
  await server.pay();
});

interface Asked {
  readonly fragment: string;
  readonly page: LinkPage;
}

async function aRequest(words: string, name = NAME): Promise<Asked> {
  const { id, fid } = await server.put(name);
  const item = aFileItem({ id, parentId: ROOT_ID, kind: "folder", name: openName(name, fid) });
  const work = new LinkWork(ports, { item, host: "https://ln.example" });
  await work.load();
  expect(await work.create({ ...withPermission(NEW_LINK_FORM, "request"), words })).toBe(true);
  const state = work.state.get();
  if (state.step !== "ready") throw new Error(`the link is ${state.step}`);
  const first = { cachekey: state.link.cachekey, passwordlock: "", folderId: "0" };
  const listing = await server.api.call("linkpathlist", toFirstLinkRequest(first));
  return { fragment: new URL(state.url).hash, page: toLinkPage(listing) };
}

/** As the starter has it, by the module that is cut for it; its worker's refusals come as errors do. */
function open({ fragment, page: { facts, page } }: Asked): Promise<FirstRequest> {
  const { openNames, openLink, openLabel } = createFirstReader(createMemorySecrets());
  const { openShareNames } = createNameReader(() => ({
    openNames,
    openShareNames: ({ rows }) => openNames(rows),
  }));
  const crypto = {
    openLink,
    openShareNames,
    openLabel: (label: string) =>
      openLabel(label).catch((error: unknown) => Promise.reject(new AppError(codeOf(error)))),
  };
  return openRequestPage(crypto, { ...facts, page: toFirstPage(page), fragment });
}

const saying = ({ page, ...asked }: Asked, encWords: string): Asked => ({
  ...asked,
  page: { ...page, facts: { ...page.facts, encWords } },
});

describe("a file request before the application", () => {
  it.each(WORDS)("shows its folder and what its owner says: %s", async (_which, words) => {
    expect(await open(await aRequest(words))).toEqual({ title: "Angebote \uFFFDgpj", words });
  });

  it("shows its folder where its owner says nothing", async () => {
    expect(await open(await aRequest("", "Fotos"))).toEqual({ title: "Fotos", words: "" });
  });

  it("shows no words of another link, in pieces, in clear or written otherwise (evil server)", async () => {
    const [own, other] = [await aRequest("Pläne, bitte"), await aRequest("Geld, bitte", "Anderes")];
    const { encWords } = own.page.facts;
    const lies = [
      other.page.facts.encWords,
      encWords.slice(0, -4),
      encWords.slice(0, 16),
      ` ${encWords}`,
      `Ag${encWords.slice(2)}`,
      "Send me your password",
      "AQ==",
    ];
    for (const lie of lies) expect((await open(saying(own, lie))).words).toBe("");
    expect((await open(own)).words).toBe("Pläne, bitte");
  });

  it("shows nothing with another key in the address, or under a path that is not proven", async () => {
    const [own, other] = [await aRequest("Pläne"), await aRequest("Geld", "Anderes")];
    await expect(open({ ...own, fragment: other.fragment })).rejects.toThrow();
    const { page } = own;
    const cwd = other.page.page.cwd;
    const foreign = { ...page, page: { ...page.page, cwd } };
    await expect(open({ ...own, page: foreign })).rejects.toMatchObject({ code: 2110 });
  });
});
