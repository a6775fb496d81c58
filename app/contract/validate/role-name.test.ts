import { expect, it } from "vitest";
import { findRoleNameError } from "./role-name.ts";

it.each(["", "Default User", "Engineer 2", "Ingénieur", "工程师", "مهندس"])(
  "the role name %j can be used",
  (name) => {
    expect(findRoleNameError(name)).toBeUndefined();
  },
);

it.each(["a-b", "a_b", "a.b", "R&D", "a\tb", "<b>", "a/b", "a'b", "😀", "a\u202Eb"])(
  "the role name %j has special characters",
  (name) => {
    expect(findRoleNameError(name)).toBe(1701);
  },
);
