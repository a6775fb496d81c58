import { describe, expect, it } from "vitest";
import { NEW_LINK_FORM, withGenerated } from "./link-form.ts";

describe("a generated password", () => {
  const generated = "Trage-Hafen-Mond-17";

  it("fills the field that was empty, and leaves the rest as it is now", () => {
    const form = { ...NEW_LINK_FORM, hasPassword: true, limit: "3" };
    expect(withGenerated("", generated)(form)).toEqual({ ...form, password: generated });
  });

  it("takes the place of the password that stood there", () => {
    const form = { ...NEW_LINK_FORM, password: "Vorher-Hier-1" };
    expect(withGenerated("Vorher-Hier-1", generated)(form).password).toBe(generated);
  });

  it("gives way to what was typed while it was made", () => {
    const form = { ...NEW_LINK_FORM, password: "Selbst-Getippt-1" };
    expect(withGenerated("", generated)(form)).toBe(form);
  });
});
