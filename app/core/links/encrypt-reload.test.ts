import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { NEW_LINK_FORM } from "./link-form.ts";
import { LinkWork } from "./link-work.ts";

/** A round of this server, which has 200 otherwise (Spec C§4). */
const ROUND = 2;
const INSIDE = 5;
const GONE = new AppError(9502);

type Cut = "before" | "after";

let stage: FilesStage;

forEachFilesServer((opened) => {
  stage = opened;
});

/** A folder whose link takes four rounds. */
async function aFolder() {
  const called = `Folder ${stage.server.sent.length}`;
  const { id, fid } = await stage.server.put(called);
  const place = { type: "file" as const, pid: id, pfid: fid };
  const inside: PutItem[] = [];
  for (let at = 0; at < INSIDE; at += 1) {
    inside.push(await stage.server.put(`${at}.txt`, place));
  }
  const name = openName(called, fid);
  return { item: aFileItem({ id, parentId: ROOT_ID, kind: "folder", name }), inside };
}

/** Small rounds; the page is gone from this call on, whose answer is lost (`after`), or which was never heard. */
function serve(calls = Number.POSITIVE_INFINITY, cut: Cut = "before"): () => number {
  let asked = 0;
  stage.server.refuse = () => {
    asked += 1;
    if (asked > calls || (asked === calls && cut === "before")) throw GONE;
  };
  stage.server.alter = (name, answer) => {
    if (asked >= calls) throw GONE;
    if (name !== "keysneedencbyshare") return answer;
    return { ...answer, items: (answer.items as unknown[]).slice(0, ROUND) };
  };
  return () => asked;
}

/** The page that is loaded anew: no key is open but what this device keeps. */
async function aNewPage(item: ReturnType<typeof aFileItem>) {
  const { crypto, account } = await stage.user.reload();
  const work = new LinkWork(
    { api: stage.server.api, crypto, account },
    { item, host: "https://ln.example" },
  );
  const shown: number[] = [];
  work.state.subscribe(() => {
    const state = work.state.get();
    if (state.step !== "working" || state.progress.kind !== "encrypting") return;
    shown.push(state.progress.percent);
  });
  await work.load();
  return { work, shown };
}

async function callsOfAll(): Promise<number> {
  const { item } = await aFolder();
  const { work } = await aNewPage(item);
  const asked = serve();
  expect(await work.create(NEW_LINK_FORM)).toBe(true);
  return asked();
}

/** Calls by which keys of these rounds arrived. */
const sentRounds = () => stage.server.count("keyssetenc");

describe("a link whose page is loaded anew while it is encrypted", () => {
  it("goes on from wherever it was cut, gives each item its key and no address before the last", async () => {
    const calls = await callsOfAll();
    expect(calls).toBeGreaterThan(8);
    for (const cut of ["before", "after"] as const) {
      for (let at = 1; at <= calls; at += 1) {
        serve();
        const { item, inside } = await aFolder();
        const first = await aNewPage(item);
        serve(at, cut);
        expect(await first.work.create(NEW_LINK_FORM), `${cut} call ${at}`).toBe(false);
        expect(await first.work.addressToCopy()).toBeNull();
        serve();
        const { work } = await aNewPage(item);
        if (work.state.get().step === "new") await work.create(NEW_LINK_FORM);
        const address = await work.addressToCopy();
        const state = work.state.get();
        expect(state, `${cut} call ${at}`).toMatchObject({ step: "ready", url: address });
        if (state.step !== "ready") throw new Error(state.step);
        expect(state.link.itemsToEncrypt).toBe(0);
        for (const { id } of inside) {
          expect((await stage.server.dataKeys(id)).has(state.link.ks), `${cut} ${at}`).toBe(true);
        }
        const links = await stage.server.links();
        expect(links.filter((link) => String(link.item_id) === item.id)).toHaveLength(1);
      }
    }
  });

  it("says how far it is as the server counts, and does no round again that arrived", async () => {
    serve();
    const { item } = await aFolder();
    const first = await aNewPage(item);
    stage.server.refuse = (name) => {
      if (name === "keysneedencbyshare" && sentRounds() === 2) throw GONE;
    };
    expect(await first.work.create(NEW_LINK_FORM)).toBe(false);
    serve();
    const { work, shown } = await aNewPage(item);
    expect(await work.addressToCopy()).toMatch(/#/);
    expect(first.shown).toEqual([0, 33]);
    expect(shown).toEqual([66, 100]);
    expect(sentRounds()).toBe(3);
  });
});
