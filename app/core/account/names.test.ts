import { describe, expect, it } from "vitest";
import { changedNames, findNameErrors } from "./names.ts";
import { toUserInfo } from "./profile.api.ts";

const names = { firstName: "Ada", lastName: "Lovelace", displayName: "Ada, harbour office" };

describe("a profile's names", () => {
  it("are good as they are", () => {
    expect(findNameErrors(names)).toEqual({});
  });

  it.each([
    ["", 1654],
    [" \u200b ", 1654],
    ["www.example.org", 1659],
    ["see https://example.org", 1659],
    ["evil．com", 1659],
  ])("are refused: %j", (displayName, code) => {
    expect(findNameErrors({ ...names, displayName })).toEqual({ displayName: code });
  });

  it("are saved where they differ from what stands once they are cleaned", () => {
    const draft = { ...names, firstName: "  Ada ", lastName: "Byron" };
    expect(changedNames(names, draft)).toEqual({ lastName: "Byron" });
    expect(changedNames(names, names)).toEqual({});
  });
});

describe("a change of the own record", () => {
  it("sets what it names, in the words of the wire", () => {
    expect(toUserInfo({ firstName: "Ada", mails: { offers: false }, isCounted: false })).toEqual({
      first_name: "Ada",
      is_emailmarketing: 0,
      is_disableanalytics: 1,
    });
    expect(toUserInfo({ isCounted: true, theme: "", timeZone: "" })).toEqual({
      is_disableanalytics: 0,
      theme: "",
      timezone: "",
    });
    expect(toUserInfo({})).toEqual({});
  });
});
