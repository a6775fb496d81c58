import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { type LinkForm, NEW_LINK_FORM } from "./link-form.ts";
import type { OpenedLink } from "./link-source.ts";
import { LinkWork } from "./link-work.ts";
import { openSecrets } from "./links.crypto.ts";
import { openAgain } from "./open-again.ts";
import { PublicLink } from "./public-link.ts";

const BEFORE = "quay-lantern-42";
const NOW = "tide-table-77";
let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

function openedBy(visit: PublicLink): OpenedLink {
  const state = visit.state.get();
  if (state.phase !== "open") throw new Error(state.phase);
  return state.link;
}

/** A visitor who opened a link with the password that it had, and the owner, who changes that. */
async function aVisit() {
  const { id, fid } = await server.put("Tender");
  const item = aFileItem({
    ...{ id, parentId: ROOT_ID, kind: "folder", name: openName("Tender", fid) },
  });
  const work = new LinkWork(ports, { item, host: "https://ln.example" });
  await work.load();
  const save = (form: Partial<LinkForm>) => work.save({ ...NEW_LINK_FORM, ...form });
  await work.create({ ...NEW_LINK_FORM, hasPassword: true, password: BEFORE });
  const state = work.state.get();
  if (state.step !== "ready") throw new Error(state.step);
  const { linkKey } = await openSecrets(user, state.link);
  const browser = { api: server.api, crypto: createCryptoInProcess() };
  const visit = new PublicLink({ ...browser, clock: { nowMs: () => 1_790_000_000_000 } });
  const { cachekey } = state.link;
  const probe = { kind: "none" } as const;
  await visit.start({ cachekey, fragment: `#${linkKey}`, folderId: "0", probe });
  await visit.unlock(BEFORE);
  const { signal } = new AbortController();
  const again = (password: string) =>
    openAgain(browser, { cachekey, linkKey, password, folderId: "0", signal });
  return { visit, save, again };
}

describe("a link whose password was changed while somebody is there", () => {
  it("opens again with the new one, and whoever holds the link as it was has its lock and key", async () => {
    const { visit, save, again } = await aVisit();
    const first = openedBy(visit);
    await save({ hasPassword: true, password: NOW });
    await expect(again(BEFORE)).rejects.toMatchObject({ code: 8019 });
    const { passwordlock, first: page } = await again(NOW);
    expect(passwordlock).not.toBe(first.passwordlock);
    first.reopen(passwordlock, page);
    const now = openedBy(visit);
    expect(now).toMatchObject({ passwordlock, ks: page.facts.ks, hasPassword: true });
    // Whatever is still under way with it as it was.
    expect(first.current()).toBe(now);
    expect(JSON.stringify(server.sent)).not.toContain(NOW);
  });

  it("shows no lock to learn what the new one is stretched with", async () => {
    const { save, again } = await aVisit();
    await save({ hasPassword: true, password: NOW });
    const before = server.sent.length;
    await again(NOW);
    const asked = server.sent.slice(before).filter(({ name }) => name === "linkpathlist");
    expect(asked.map(({ request }) => Object(request).passwordlock === "")).toEqual([
      ...[true, false],
    ]);
  });

  it("opens also where it has none any more", async () => {
    const { save, again } = await aVisit();
    await save({ hasPassword: false });
    expect((await again("whatever")).passwordlock).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is 2110 where a server names another key than the one that fragment and password open (K13)", async () => {
    const { save, again } = await aVisit();
    await save({ hasPassword: true, password: NOW });
    server.alter = (name, answer) =>
      name === "linkpathlist" ? { ...answer, share_sequence: "7" } : answer;
    await expect(again(NOW)).rejects.toMatchObject({ code: 2110 });
  });

  it("is 2110 for stretching that is weaker than the one of the product, before any lock is made (K8)", async () => {
    const { save, again } = await aVisit();
    await save({ hasPassword: true, password: NOW });
    server.refuse = (name) => {
      const data = { salt: "00".repeat(16), iterations: 1, linkversion: 3 };
      if (name === "linkpathlist") throw new AppError(8018, { data });
    };
    const before = server.sent.length;
    await expect(again(NOW)).rejects.toMatchObject({ code: 2110 });
    expect(server.sent.length - before).toBe(1);
  });
});
