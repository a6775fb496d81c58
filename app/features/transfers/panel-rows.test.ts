import { describe, expect, it } from "vitest";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import {
  countDone,
  fileHref,
  filterRows,
  folderHref,
  glyphOf,
  overallRatio01,
  showsNames,
  toPillState,
} from "./panel-rows.ts";

function aRow(given: Partial<TransferRow>): TransferRow {
  return {
    id: "t1",
    kind: "upload",
    name: "a.txt",
    sizeBytes: 100,
    doneBytes: 0,
    status: 0,
    standstill: null,
    isInterrupted: false,
    isPaused: false,
    canPause: false,
    canMoveUp: false,
    retryCount: 0,
    canRetry: false,
    canRemove: false,
    folder: null,
    itemId: null,
    note: null,
    ...given,
  };
}

const step = (id: string) => ({ id, fid: id, domain: "m", name: "" });

describe("the transfers panel", () => {
  it("shows zips among the downloads", () => {
    const rows = [
      aRow({ id: "u" }),
      aRow({ id: "d", kind: "download" }),
      aRow({ id: "z", kind: "zip" }),
    ];
    expect(filterRows(rows, "uploads").map(({ id }) => id)).toEqual(["u"]);
    expect(filterRows(rows, "downloads").map(({ id }) => id)).toEqual(["d", "z"]);
    expect(filterRows(rows, "all")).toHaveLength(3);
  });

  it("counts as done what is complete, not what failed", () => {
    expect(countDone([aRow({ status: 1 }), aRow({ status: 7000 }), aRow({ status: 11 })])).toBe(1);
  });

  it("measures the whole by bytes and leaves failed rows out", () => {
    const rows = [
      aRow({ status: 1, doneBytes: 100 }),
      aRow({ status: 11, sizeBytes: 300, doneBytes: 100 }),
      aRow({ status: 7000, sizeBytes: 9000 }),
    ];
    expect(overallRatio01({ rows, remainingS: null, isActive: true })).toBe(0.5);
    expect(overallRatio01({ rows: [], remainingS: null, isActive: false })).toBe(1);
  });

  it.each([
    ["a failure among what goes on", [{ status: 11 }, { status: 7000 }], "failed", "error"],
    ["a failed download", [{ kind: "download", status: 7100 }], "failed", "error"],
    ["a lost connection", [{ status: 11, standstill: "unreachable" }], "waiting", "waiting"],
    ["an upload", [{ status: 11 }, { kind: "download", status: 1 }], "active", "upload"],
    ["a download", [{ kind: "download", status: 12 }], "active", "download"],
    ["uploads that are held back", [{ isPaused: true }, { status: 1 }], "paused", "paused"],
    [
      "an upload that was interrupted",
      [{ status: 5, isInterrupted: true }, { status: 1 }],
      "interrupted",
      "waiting",
    ],
    ["uploads that are done", [{ status: 1 }, { status: 1 }], "uploaded", "done"],
    ["a download that is done", [{ kind: "download", status: 1 }], "complete", "done"],
  ] as const)("tells of %s on its pill", (_, given, kind, glyph) => {
    const rows = given.map((row) => aRow(row));
    const isActive = rows.some(({ status }) => status === 11 || status === 12);
    expect(toPillState({ rows, remainingS: null, isActive })).toEqual({ kind, glyph });
  });

  it.each([
    [{ status: 0 }, "waiting"],
    [{ status: 11 }, "upload"],
    [{ status: 12, kind: "download" }, "download"],
    [{ status: 18, kind: "zip" }, "download"],
    [{ status: 1 }, "done"],
    [{ status: 7000 }, "error"],
  ] as const)("draws %o as %s", (given, glyph) => {
    expect(glyphOf(aRow(given))).toBe(glyph);
  });

  it.each([
    ["main", 1, "/files"],
    ["main", 2, "/files/20"],
    ["vault", 1, "/vault"],
    ["vault", 3, "/vault/20"],
    ["link", 2, null],
  ] as const)("leads from an upload in %s at depth %d to %s", (area, depth, href) => {
    const path = Array.from({ length: depth }, (_, index) => step(String(index)));
    const folder = { area, id: "20", path, isReadOnly: false };
    expect(folderHref(aRow({ folder }))).toBe(href);
  });

  it.each([
    ["a file that is up", {}, "main", "/file/9/view/text"],
    ["one of the vault", { name: "b.png" }, "vault", "/file/9/view/image"],
    ["one that is on its way", { status: 11 }, "main", null],
    ["a file that was skipped", { itemId: null }, "main", null],
    ["a download", { kind: "download" }, "main", null],
    ["what a visitor gave", {}, "link", null],
  ] as const)("leads to %s", (_, given, area, href) => {
    const folder = { area, id: "1", path: [step("1")], isReadOnly: false };
    expect(fileHref(aRow({ status: 1, itemId: "9", folder, ...given }))).toBe(href);
  });

  it.each([
    ["locked", false],
    ["no-keys", false],
    ["session-ended", true],
  ] as const)("while keys are sealed as %s shows its names: %s", (reason, shown) => {
    expect(
      showsNames({ kind: "sealed", userName: "maya@example.org", reason, hasPasskeys: false }),
    ).toBe(shown);
  });

  it("shows its names to the visitor of a link, who has no keys to lock", () => {
    expect(showsNames({ kind: "unknown" })).toBe(true);
  });
});
