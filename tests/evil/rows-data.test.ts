import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { withOtherContent } from "#mock-api/evil/d16-brings-content-of-same-tag.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { findDoublePackets } from "#tests/evil/packets-sent.ts";
import type { NamedRow } from "#tests/evil/person.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { type MadeSource, newSource } from "#tests/evil/sources.ts";
import { filesOf, first, type Stage } from "#tests/evil/stage.ts";

const MIB = 1024 * 1024;
const CHANGED = 7012;
const CORRUPTED = 7103;
const IV_BYTES = 12;
let snapshot: Snapshot;
let stage: Stage;

forEachStage((...opened) => {
  [stage, snapshot] = opened;
});
afterEach(async () => {
  expect(await findDoublePackets(stage.scene.house.recorder)).toEqual([]);
});

/** Downloads one file; its row, and what was saved whole. */
async function download(file: NamedRow) {
  const { browser } = stage.person;
  browser.saved.length = 0;
  browser.engine.download([file], { kind: "files" });
  await browser.untilIdle();
  const row = browser.engine.state.get().rows.at(-1);
  browser.engine.clear();
  const whole = browser.saved.find(({ end }) => end === "whole");
  return { status: row?.status, note: row?.note, bytes: whole?.bytes ?? null };
}

const contentOf = ({ name }: NamedRow) => stage.scene.book.items.get(name.fid)?.content;

describe("D16: other content with the same tags, by somebody who has the data keys", () => {
  const dataKeys = () =>
    snapshot.book.secrets.filter(({ label }) => label === "key").map(({ bytes }) => bytes);
  const keys = () => dataKeys().map((key) => key.toString("hex"));

  it("is never a finished download, and the honest bytes are again", async () => {
    stage.on("D16", { keys: keys() });
    stage.commands();
    for (const file of filesOf(stage)) {
      expect(await download(file)).toEqual({ status: CORRUPTED, note: null, bytes: null });
    }
    expect(filesOf(stage)).toHaveLength(3);
    expect(new Set(stage.commands())).toEqual(new Set(["pathdata", "download"]));
    stage.off();
    for (const file of filesOf(stage)) {
      expect((await download(file)).bytes?.equals(contentOf(file)!)).toBe(true);
    }
  });

  /** The blob of a file as the server keeps it, changed, and a seal that fits it. */
  async function forge(file: NamedRow) {
    const region = stage.scene.house.server.world.regions.get("ca-central")!;
    const blob = await region.db
      .selectFrom("blobs")
      .selectAll()
      .where("item_id", "=", Number(file.id))
      .executeTakeFirstOrThrow();
    const bytes = await buffer(region.blobs.read(blob.cachekey, 0, blob.enc_size_bytes - 1));
    const key = first(dataKeys().filter((one) => withOtherContent(bytes, [one]) !== undefined));
    const forged = withOtherContent(bytes, [key])!;
    const { fid } = file.name;
    const { seal: old } = await region.db
      .selectFrom("items")
      .select("seal")
      .where("id", "=", Number(file.id))
      .executeTakeFirstOrThrow();
    const { ver, ctr, sizeBytes, mtimeMs } = core.openSeal(key, fid, old);
    const iv = new Uint8Array(IV_BYTES).fill(7);
    const seal = core.sealVersion(key, fid, ver, ctr, sizeBytes, mtimeMs, digest(forged), iv);
    return { [file.id]: seal };
  }

  it("under a seal that was made anew for it is not from you", async () => {
    const file = first(filesOf(stage));
    stage.on("D16", { keys: keys(), seals: await forge(file) });
    const { note, bytes } = await download(file);
    expect(note).toBe("not-from-you");
    expect(bytes?.equals(contentOf(file)!)).toBe(false);
    const facts = await readSealedFacts(stage.person.browser.files(), file);
    expect(facts.isFromOther).toBe(true);
    stage.off();
    expect(await download(file)).toMatchObject({ status: STATUS.success, note: null });
  });
});

describe("D19: an upload that is sent again and again", () => {
  const TIMES = 3;

  async function begin(): Promise<{ source: MadeSource; status: number }> {
    const { person, scene } = stage;
    const source = newSource(scene.book, { which: 9, other: 4 });
    person.browser.engine.upload([source], person.folder!);
    await person.browser.untilIdle();
    return { source, status: statusNow() };
  }

  const statusNow = () => stage.person.browser.engine.state.get().rows.at(-1)?.status ?? 0;

  async function retry(): Promise<number> {
    const { browser } = stage.person;
    browser.engine.retry(browser.engine.state.get().rows.at(-1)!.id);
    await browser.untilIdle();
    return statusNow();
  }

  /** What is offered instead of a retry once the file is another one. */
  async function chooseAgain(source: MadeSource): Promise<number> {
    const { browser } = stage.person;
    const { id } = browser.engine.state.get().rows.at(-1)!;
    expect(await browser.engine.goOn(id, source)).toBe(true);
    await browser.untilIdle();
    return statusNow();
  }

  async function listed({ name }: MadeSource): Promise<NamedRow> {
    stage.person.browser.engine.clear();
    await stage.person.refresh();
    return first(filesOf(stage).filter((file) => file.name.text === name));
  }

  it("from a source that changed sends nothing of it under the old key", async () => {
    stage.on("D19", { times: TIMES });
    const { source, status } = await begin();
    expect(status).toBeGreaterThan(STATUS.success);
    const sent = stage.uploads().length;
    expect(sent).toBe(TIMES);
    const honest = source.now;
    source.now = {
      content: Buffer.alloc(source.sizeBytes, "x"),
      modifiedMs: honest.modifiedMs + 1,
    };
    expect(await retry()).toBe(CHANGED);
    expect(stage.uploads()).toHaveLength(sent);
    source.now = honest;
    stage.off();
    expect(await chooseAgain(source)).toBe(STATUS.success);
    expect((await stage.sent("pathpreupload")).length).toBeGreaterThan(1);
    expect((await download(await listed(source))).bytes?.equals(source.content)).toBe(true);
  });

  it("from a source that changed unseen sends the bytes that it has", async () => {
    stage.on("D19", { times: TIMES });
    const { source } = await begin();
    const { modifiedMs } = source;
    source.now = { content: Buffer.alloc(source.sizeBytes, "y"), modifiedMs };
    expect(await retry()).toBe(STATUS.success);
    // The server brings the first packet that it got, and the rest of the last.
    const saved = await download(await listed(source));
    expect(saved.bytes?.equals(source.content)).toBe(true);
    stage.off();
    expect((await download(await listed(source))).bytes?.equals(source.content)).toBe(true);
  });
});

/** D of Formats 4. */
function digest(blob: Buffer): string {
  const whole = createHash("sha256").update("e2cs/1|blob|");
  for (let at = 0; at < blob.length; at += MIB)
    whole.update(
      createHash("sha256")
        .update(blob.subarray(at, at + MIB))
        .digest(),
    );
  return whole.digest("hex");
}
