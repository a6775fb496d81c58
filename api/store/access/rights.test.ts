import { describe, expect, it } from "vitest";
import { refusalOf } from "#api/store/access/rights.ts";
import type { MemberRole } from "#api/store/share-tables.ts";

describe("what a role may do", () => {
  it("grows from reading over writing; the shared folder itself is its owner's", () => {
    const codes = (role: MemberRole, isRoot: boolean) =>
      (["read", "fill", "change"] as const).map((purpose) =>
        refusalOf({ kind: "member", role, isRoot }, purpose),
      );
    expect(codes("r", false)).toEqual([0, 8002, 8002]);
    for (const role of ["w", "i", "o"] as const) {
      expect(codes(role, false)).toEqual([0, 0, 0]);
      expect(codes(role, true)).toEqual([0, 0, 8005]);
    }
    expect(refusalOf({ kind: "owner" }, "change")).toBe(0);
  });
});
