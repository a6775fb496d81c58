import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import transfers from "#app/locales/en/transfers.json" with { type: "json" };
import { toPillText, toStatusLabel, toSummary, toTimeText } from "./transfer-texts.ts";

const texts = i18next.createInstance();

beforeAll(async () => {
  await texts.init({
    lng: "en",
    resources: { en: { transfers } },
    interpolation: { escapeValue: false },
  });
});

const aRow: TransferRow = {
  ...newQueueItem({ kind: "upload", name: "a.txt" }, { id: "t1", initTimeMs: 0 }),
  doneBytes: 0,
  canRetry: false,
  canRemove: false,
  canPause: false,
  canMoveUp: false,
};
const t = () => texts.getFixedT("en", "transfers");

describe("the words of transfers", () => {
  it.each([
    [0, "Waiting"],
    [1, "Complete"],
    [5, "Stopped by user"],
    [10, "Working ..."],
    [11, "Uploading encrypted file"],
    [12, "Downloading encrypted file"],
    [15, "Encrypting file"],
    [16, "Decrypting"],
    [18, "Preparing file for download"],
    [1001, "Upload cancelled"],
    [1002, "Download cancelled"],
    [3000, "An error occurred."],
    [3010, "The browser cannot save/view this file"],
    [3020, "File is too large for this browser"],
    [17, "Unknown status."],
  ])("label status %d as the specification does", (status, label) => {
    expect(toStatusLabel(t(), status)).toBe(label);
  });

  it.each([
    [1, "1 second"],
    [45, "45 seconds"],
    [130, "2 minutes 10 seconds"],
    [3660, "1 hour 1 minute"],
    [40_000, "More than 10 hours"],
  ])("read %d seconds as %s", (seconds, text) => {
    expect(toTimeText(t(), seconds)).toBe(text);
  });

  it.each([
    ["runs", [{ status: 11, sizeBytes: 10, doneBytes: 4 }], "Transferring 40%"],
    ["waits", [{ status: 11, standstill: "unreachable" }], "Waiting for connection 0%"],
    ["is held back", [{ status: 0, isPaused: true, sizeBytes: 10, doneBytes: 4 }], "Paused 40%"],
    [
      "failed while others run",
      [{ status: 11 }, { status: 7000 }],
      "Issue with one or more items 0%",
    ],
    ["failed", [{ status: 7000 }, { status: 1 }], "Issue with one or more items"],
    ["is uploaded", [{ status: 1, sizeBytes: 10, doneBytes: 10 }], "Upload 100%"],
    ["is downloaded", [{ kind: "download", status: 1 }], "All transfers complete"],
  ] as const)("say on the pill what %s", (_, given, text) => {
    const rows = given.map((row) => ({ ...aRow, ...row }));
    const isActive = rows.some(({ status }) => status === 11);
    expect(toPillText(t(), { rows, remainingS: null, isActive })).toBe(text);
  });

  it("sum up what the panel shows", () => {
    const state = { rows: [], remainingS: null, isActive: true };
    expect(toSummary(t(), state)).toBe("Transfers in progress");
    expect(toSummary(t(), { ...state, remainingS: 130 })).toBe(
      "Estimated time: 2 minutes 10 seconds",
    );
    expect(toSummary(t(), { ...state, isActive: false })).toBe("All transfers complete");
  });
});
