import { describe, expect, it } from "vitest";
import { parseCookies } from "./cookies.server.ts";
import { readPreferences } from "./preferences.server.ts";

describe("cookies of a request", () => {
  it("are read by name, the first of a name counts", () => {
    const cookies = parseCookies("a=1; b=%20x ; a=2; =3; c");
    expect([...cookies]).toEqual([
      ["a", "1"],
      ["b", " x"],
    ]);
  });

  it("that cannot be decoded are left out", () => {
    expect(parseCookies("a=%E0%A4%A; b=2").get("a")).toBeUndefined();
    expect(parseCookies(undefined).size).toBe(0);
  });
});

describe("preferences", () => {
  it("are taken from their cookies", () => {
    const cookies = parseCookies(
      "coffer_theme=dark; coffer_tz=America%2FToronto; coffer_locale=de",
    );
    expect(readPreferences(cookies)).toEqual({
      locale: "de",
      theme: "dark",
      timeZone: "America/Toronto",
    });
  });

  it.each(["Mars/Base", "<script>", "a".repeat(100), ""])("do not take %s for a zone", (zone) => {
    const cookies = new Map([
      ["coffer_tz", zone],
      ["coffer_theme", "blue"],
    ]);
    expect(readPreferences(cookies)).toEqual({
      locale: undefined,
      theme: "system",
      timeZone: undefined,
    });
  });
});
