import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LogPort } from "#app/core/ports.ts";
import { logForeignErrors } from "./cause-detail.ts";
import { foreignErrors } from "./foreign-error.ts";
import { normalise } from "./normalise.ts";

/** What the log holds of an error once it was turned into one with a code. */
function notedOf(error: Error): Readonly<Record<string, unknown>> {
  const warn = vi.fn<LogPort["warn"]>();
  logForeignErrors({ info: vi.fn(), warn });
  normalise(error);
  return warn.mock.calls[0]?.[1] ?? {};
}

afterEach(() => {
  foreignErrors.tell = () => undefined;
});

describe("an error without a code", () => {
  it("is heard of with its cause, once it is turned into one", () => {
    const heard = vi.fn<(error: Error) => void>();
    foreignErrors.tell = heard;
    const error = new RangeError("Taxes 2025.pdf");
    expect(normalise(error)).toMatchObject({ code: 1000, cause: error });
    expect(heard.mock.calls).toEqual([[error]]);
    normalise(new TypeError("Failed to fetch"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("is noted by its kind and its place, without its message", () => {
    const detail = notedOf(new RangeError("Taxes 2025.pdf"));
    expect(detail.reason).toBe("RangeError");
    expect(detail.at).toMatch(/^foreign-error\.test\.ts:\d+:\d+$/);
    expect(JSON.stringify(detail)).not.toContain("Taxes");
  });

  it("names the field that the contract refused, and not its value", () => {
    const schema = v.object({
      files: v.array(v.object({ usertime: v.pipe(v.number(), v.minValue(0)) })),
    });
    const parsed = v.safeParse(schema, { files: [{ usertime: -77_123 }] });
    if (parsed.success) throw new Error("taken by the contract");
    const detail = notedOf(new v.ValiError(parsed.issues));
    expect(detail).toMatchObject({ reason: "ValiError", path: "files.0.usertime" });
    expect(JSON.stringify(detail)).not.toContain("77");
  });
});
