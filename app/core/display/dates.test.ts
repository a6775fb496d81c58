import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDateFormat, toRelativeDate } from "./dates.ts";
import { createZoneOffset } from "./zone-offset.ts";

const MARCH_14 = Date.UTC(2026, 2, 14, 9, 41);

describe("a date", () => {
  it.each([
    ["en", "Mar 14, 2026 9:41 AM"],
    ["fr-CA", "14 mars 2026 9 h 41"],
    ["de", "14. März 2026 9:41"],
    ["es", "14 mar 2026 9:41"],
    ["pt-BR", "14 de mar. de 2026 9:41"],
    ["ja", "2026年3月14日 9:41"],
    ["ar", "14 مارس 2026 9:41 ص"],
    ["en-XA", "Mar 14, 2026 9:41 AM"],
  ])("in %s reads %s", (locale, text) => {
    expect(createDateFormat(locale, "UTC").dateTime(MARCH_14)).toBe(text);
  });

  it.each([
    ["2026-01-01T00:00:00Z", "Jan 1, 2026 12:00 AM"],
    ["2026-01-01T00:59:59Z", "Jan 1, 2026 12:59 AM"],
    ["2026-01-01T11:59:00Z", "Jan 1, 2026 11:59 AM"],
    ["2026-01-01T12:00:00Z", "Jan 1, 2026 12:00 PM"],
    ["2026-12-31T23:59:59.999Z", "Dec 31, 2026 11:59 PM"],
    ["1969-12-31T23:59:00Z", "Dec 31, 1969 11:59 PM"],
  ])("%s has its hour of twelve: %s", (iso, text) => {
    expect(createDateFormat("en", "UTC").dateTime(Date.parse(iso))).toBe(text);
  });

  it.each([
    ["America/Toronto", "2026-03-08T06:59:59Z", "Mar 8, 2026 1:59 AM"],
    ["America/Toronto", "2026-03-08T07:00:00Z", "Mar 8, 2026 3:00 AM"],
    ["America/Toronto", "2026-11-01T05:59:59Z", "Nov 1, 2026 1:59 AM"],
    ["America/Toronto", "2026-11-01T06:00:00Z", "Nov 1, 2026 1:00 AM"],
    ["Asia/Kathmandu", "2026-06-01T00:00:00Z", "Jun 1, 2026 5:45 AM"],
    ["Pacific/Kiritimati", "2026-06-01T12:00:00Z", "Jun 2, 2026 2:00 AM"],
    ["Pacific/Pago_Pago", "2026-06-01T00:00:00Z", "May 31, 2026 1:00 PM"],
  ])("in %s at %s is %s", (zone, iso, text) => {
    expect(createDateFormat("en", zone).dateTime(Date.parse(iso))).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])("of %d is empty", (atMs) => {
    expect(createDateFormat("en", "UTC").dateTime(atMs)).toBe("");
  });

  it("refuses a zone that nobody knows", () => {
    expect(() => createDateFormat("en", "Mars/Olympus")).toThrow(RangeError);
  });

  it.each(["America/Toronto", "Africa/Casablanca", "Australia/Lord_Howe", "Asia/Tokyo"])(
    "agrees with the engine about %s at any time",
    (timeZone) => {
      const format = createDateFormat("en", timeZone);
      const engine = new Intl.DateTimeFormat("en-US", {
        timeZone,
        month: "short",
        day: "numeric",
        year: "numeric",
        hour: "numeric",
        minute: "2-digit",
      });
      const from = Date.UTC(1980, 0, 1);
      fc.assert(
        fc.property(fc.integer({ min: from, max: Date.UTC(2040, 0, 1) }), (atMs) => {
          const expected = engine
            .format(atMs)
            .replace(/\u202f/g, " ")
            .replace(/, (?=\d+:)/, " ");
          expect(format.dateTime(atMs)).toBe(expected);
        }),
      );
    },
  );
});

describe("the offset of a zone", () => {
  it("is exact in the week in which clocks change", () => {
    const offsetAt = createZoneOffset("America/Toronto");
    const change = Date.parse("2026-03-08T07:00:00Z");
    expect(offsetAt(change - 1)).toBe(-5 * 3_600_000);
    expect(offsetAt(change)).toBe(-4 * 3_600_000);
  });
});

describe("a time in words", () => {
  const format = createDateFormat("en", "America/Toronto");
  const now = Date.parse("2026-03-14T16:00:00Z");
  it.each([
    ["2026-03-14T04:00:00Z", { kind: "today", clock: "12:00 AM" }],
    ["2026-03-14T15:59:00Z", { kind: "today", clock: "11:59 AM" }],
    ["2026-03-14T03:59:00Z", { kind: "yesterday" }],
    ["2026-03-13T04:00:00Z", { kind: "yesterday" }],
    ["2026-03-13T03:59:00Z", { kind: "date", date: "Mar 12, 2026" }],
    ["2026-03-15T04:00:00Z", { kind: "date", date: "Mar 15, 2026" }],
  ])("%s is %j", (iso, expected) => {
    expect(toRelativeDate(Date.parse(iso), now, format)).toEqual(expected);
  });
});
