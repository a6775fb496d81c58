import { describe, expect, it } from "vitest";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { NO_UPLOADS, nextUploads, type ShownUploads } from "./shown-uploads.ts";

const FOLDER = "100";
const listed = (...ids: string[]) => ids.map((id) => aFileItem({ id, name: openName(id, id) }));

function anUpload(status: number, parts: Partial<TransferRow> = {}): TransferRow {
  return {
    id: "t1",
    kind: "upload",
    name: "letter.txt",
    sizeBytes: 9,
    doneBytes: 9,
    status,
    standstill: null,
    isInterrupted: false,
    isPaused: false,
    canPause: false,
    canMoveUp: false,
    retryCount: 0,
    canRetry: false,
    canRemove: false,
    folder: { area: "main", id: FOLDER, path: [], isReadOnly: false },
    itemId: "7",
    note: null,
    ...parts,
  };
}

/** Goes through states of the transfers and the list; the ids that stand in the list after each. */
function walk(steps: readonly (readonly [TransferRow[], ReturnType<typeof listed>])[]) {
  let shown: ShownUploads = NO_UPLOADS;
  return steps.map(([transfers, rows]) => {
    shown = nextUploads(shown, { transfers, folderId: FOLDER, rows });
    return [...shown.uploads.map(({ id }) => id), ...rows.map(({ id }) => id)];
  });
}

describe("an upload in the list of its folder", () => {
  const before = listed("1");
  const after = listed("1", "7");

  it("stands there from its beginning until the list tells of its file, and never twice", () => {
    const ids = walk([
      [[anUpload(STATUS.waiting)], before],
      [[anUpload(STATUS.uploading)], before],
      [[anUpload(STATUS.success)], before],
      [[anUpload(STATUS.success)], before],
      [[anUpload(STATUS.success)], after],
    ]);
    expect(ids).toEqual([
      ["t1", "1"],
      ["t1", "1"],
      ["t1", "1"],
      ["t1", "1"],
      ["1", "7"],
    ]);
  });

  it("does not come back when its file is moved away or deleted", () => {
    const ids = walk([
      [[anUpload(STATUS.uploading)], before],
      [[anUpload(STATUS.success)], after],
      [[anUpload(STATUS.success)], listed("1")],
    ]);
    expect(ids).toEqual([["t1", "1"], ["1", "7"], ["1"]]);
  });

  it("is none where the list is first looked at after its end, failed, or went elsewhere", () => {
    expect(walk([[[anUpload(STATUS.success)], before]])).toEqual([["1"]]);
    const failed = anUpload(7030);
    expect(
      walk([
        [[anUpload(STATUS.uploading)], before],
        [[failed], before],
      ]),
    ).toEqual([["t1", "1"], ["1"]]);
    const elsewhere = anUpload(STATUS.uploading, { folder: null });
    expect(walk([[[elsewhere], before]])).toEqual([["1"]]);
  });

  it("draws nothing again for what goes on elsewhere", () => {
    const row = anUpload(STATUS.uploading);
    const first = nextUploads(NO_UPLOADS, { transfers: [row], folderId: FOLDER, rows: before });
    const other = anUpload(STATUS.downloading, { id: "t2", kind: "download" });
    const next = nextUploads(first, { transfers: [row, other], folderId: FOLDER, rows: before });
    expect(next.uploads).toBe(first.uploads);
  });
});
