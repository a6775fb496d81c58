import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import transfers from "#app/locales/en/transfers.json" with { type: "json" };
import { toStatusLabel, toSummary, toTimeText } from "./transfer-texts.ts";

const texts = i18next.createInstance();

beforeAll(async () => {
  await texts.init({
    lng: "en",
    resources: { en: { transfers } },
    interpolation: { escapeValue: false },
  });
});

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

  it("sum up what the panel shows", () => {
    const state = { rows: [], remainingS: null, isActive: true };
    expect(toSummary(t(), state)).toBe("Transfers in progress");
    expect(toSummary(t(), { ...state, remainingS: 130 })).toBe(
      "Estimated time: 2 minutes 10 seconds",
    );
    expect(toSummary(t(), { ...state, isActive: false })).toBe("All transfers complete");
  });
});
