import { describe, expect, it } from "vitest";
import { frameOf } from "./shell-frame.ts";

const MENU = { bar: "menu", hasDrawer: true };
const BACK = { bar: "back", hasDrawer: true };
const ALONE = { bar: "back", hasDrawer: false };
const NONE = { bar: "none", hasDrawer: false };

describe("bar and drawer (Spec A§2.7, Reading R-164)", () => {
  it.each([
    ["/files", null, MENU],
    ["/files/1234", null, MENU],
    ["/filesystem", null, MENU],
    ["/vault", null, MENU],
    ["/starred", null, MENU],
    ["/shares/links", null, MENU],
    ["/settings/security", null, MENU],
    ["/settings/security/recovery-kit", null, MENU],
    ["/get-started", null, MENU],
    ["/file", null, BACK],
    ["/file/1234/view/image", null, BACK],
    ["/file/1234/view/officefsv", null, ALONE],
    ["/file/1234/view/officefse", null, ALONE],
    ["/file/1234/view/officefse/", null, ALONE],
    ["/file-history/1234", null, BACK],
    ["/files/file-history", null, BACK],
    ["/vault/file-history", null, BACK],
    ["/help/sharing", null, BACK],
    ["/pay-invoices", null, BACK],
    ["/success", null, BACK],
    ["/file/1234/view/image", 9500, NONE],
    ["/file/1234/view/officefsv", 9500, NONE],
    ["/file/1234/view/image", 9502, BACK],
    ["/files", 9500, MENU],
    ["/file-history/1234", 9500, BACK],
  ])("of %s after code %s", (pathname, code, frame) => {
    expect(frameOf({ pathname, code })).toEqual(frame);
  });
});
