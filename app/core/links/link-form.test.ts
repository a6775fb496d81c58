import { describe, expect, it } from "vitest";
import {
  LINK_PERMISSIONS,
  NEW_LINK_FORM,
  permissionOf,
  problemsOf,
  settingsOf,
  withGenerated,
  withPermission,
} from "./link-form.ts";

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

describe("a limit of downloads", () => {
  it.each([
    ["", 0],
    ["1", 1],
    [" 25 ", 25],
    ["1000000", 1_000_000],
    // As an Arabic and a Japanese keyboard write it.
    ["٢٥", 25],
    ["２５", 25],
  ])("that is typed as “%s” is %d", (limit, downloadLimit) => {
    const form = { ...NEW_LINK_FORM, limit };
    expect(problemsOf(form).isLimitWrong).toBe(false);
    expect(settingsOf(form, null, 0)).toMatchObject({ downloadLimit });
  });

  it.each(["0", "٠", "1000001", "12345678", "-1", "1.5", "1 000", "two"])(
    "is not “%s”",
    (limit) => {
      expect(problemsOf({ ...NEW_LINK_FORM, limit }).isLimitWrong).toBe(true);
    },
  );
});

describe("what visitors may do with the contents of a folder (Spec C§2.4)", () => {
  it("is one choice, which says what is hidden, viewed and taken", () => {
    for (const choice of LINK_PERMISSIONS) {
      const form = withPermission(NEW_LINK_FORM, choice);
      expect(permissionOf(form)).toBe(choice);
      // Hidden contents are neither viewed nor taken, and there is something to send.
      expect(form.isRequest).toBe(choice === "request");
      expect(form.isViewOnly).toBe(choice === "view" || choice === "request");
      expect(form.takesUploads).toBe(["upload", "uploadEdit", "request"].includes(choice));
      // What is not shown, or not handed out, is not changed either.
      expect(form.takesEdits).toBe(choice === "edit" || choice === "uploadEdit");
    }
  });

  it("stays a request where its owner's plan takes no uploads", () => {
    expect(permissionOf({ ...NEW_LINK_FORM, isViewOnly: true, isRequest: true })).toBe("request");
  });
});
