import { describe, expect, it } from "vitest";
import { frameOf } from "./shell-frame.ts";

const MENU = { bar: "menu", hasDrawer: true };
const BACK = { bar: "back", hasDrawer: true };
const NONE = { bar: "none", hasDrawer: false };

describe("bar and drawer (Spec A§2.7, Reading R-164)", () => {
  it.each([
    ["/files", MENU],
    ["/files/1234", MENU],
    ["/filesystem", MENU],
    ["/vault", MENU],
    ["/starred", MENU],
    ["/shares/links", MENU],
    ["/settings/security", MENU],
    ["/settings/security/recovery-kit", MENU],
    ["/get-started", MENU],
    ["/file", BACK],
    ["/file/1234", BACK],
    ["/file/1234/view/image", NONE],
    ["/file/1234/view/officefsv", NONE],
    ["/file/1234/view/officefse", NONE],
    ["/file/1234/view/officefse/", NONE],
    ["/file-history/1234", BACK],
    ["/files/file-history", BACK],
    ["/vault/file-history", BACK],
    ["/help/sharing", BACK],
    ["/pay-invoices", BACK],
    ["/success", BACK],
  ])("of %s", (pathname, frame) => {
    expect(frameOf(pathname)).toEqual(frame);
  });
});
