import { describe, expect, it, vi } from "vitest";
import type { NameColumns } from "#app/core/crypto/worker-messages.ts";
import { createNameReader, type KnownNames } from "./name-reader.client.ts";

const FID = "ab".repeat(16);

/** A worker that calls every name by its number. */
function aWorker() {
  const open = (rows: string): NameColumns => {
    const count = rows.split("\n").length;
    const text = Array.from({ length: count }, (_, index) => String(index));
    return {
      codes: new Uint16Array(count),
      revs: new Uint32Array(count),
      lengths: Uint32Array.from(text, ({ length }) => length),
      fids: FID.repeat(count),
      text: text.join(""),
    };
  };
  return {
    openNames: vi.fn(async (rows: string) => open(rows)),
    openShareNames: vi.fn(async ({ rows }: { rows: string }) => open(rows)),
  };
}

const context = { domain: "m", parentFid: FID, kind: "f" } as const;
const names = ["1:a", "1:b"].map((enc_name) => ({ enc_name, context }));

describe("names that were opened before", () => {
  it("are not opened again, and are what they were", async () => {
    const noted: KnownNames = new Map();
    const first = await createNameReader(aWorker, { noted }).openNames(names);
    const worker = aWorker();
    const again = await createNameReader(() => worker, { known: noted }).openNames(names);
    expect(again).toEqual(first);
    expect(worker.openNames).not.toHaveBeenCalled();
  });

  it.each([
    ["value", { enc_name: "1:c", context }],
    ["parent", { enc_name: "1:a", context: { ...context, parentFid: "cd".repeat(16) } }],
    ["kind", { enc_name: "1:a", context: { ...context, kind: "d" as const } }],
    ["domain", { enc_name: "1:a", context: { ...context, domain: "m7" } }],
  ])("say nothing of another %s", async (_what, other) => {
    const known: KnownNames = new Map();
    await createNameReader(aWorker, { noted: known }).openNames(names);
    const worker = aWorker();
    await createNameReader(() => worker, { known }).openNames([...names, other]);
    expect(worker.openNames).toHaveBeenCalledOnce();
  });

  it("are those of one share", async () => {
    const known: KnownNames = new Map();
    const inLink = names.map(({ enc_name }) => ({ enc_name, context }));
    await createNameReader(aWorker, { noted: known }).openShareNames({ ks: "1-0", names: inLink });
    const worker = aWorker();
    const reader = createNameReader(() => worker, { known });
    await reader.openShareNames({ ks: "1-0", names: inLink });
    expect(worker.openShareNames).not.toHaveBeenCalled();
    await reader.openShareNames({ ks: "2-0", names: inLink });
    expect(worker.openShareNames).toHaveBeenCalledOnce();
  });
});
