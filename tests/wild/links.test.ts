import { describe, expect, it } from "vitest";
import { parseLinkKey, readLinkPath } from "#app/contract/validate/link-key.ts";
import { findLinkPasswordProblem, toLinkPassword } from "#app/contract/validate/link-password.ts";
import { parseLinkAddress } from "#app/core/links/parse-link-address.ts";

const KEY = "0123ABCD-EFGHJKMN-PQRSTVWX-YZ456789";
const CACHEKEY = "ab".repeat(15) + "3f";

/** What becomes of a key on its way, and its kind. */
const CARRIED = [
  ["as it was made", KEY],
  ["with an escaped bracket behind it", `${KEY}%3E`],
  ["with a bracket behind it", `<${KEY}>`],
  ["with an entity behind it", `${KEY}&gt;`],
  ["with numeric entities around it", `&#34;${KEY}&#34;`],
  ["in straight quotes", `"${KEY}"`],
  ["in curly quotes", `\u201C${KEY}\u201D`],
  ["in French quotes", `\u00AB\u00A0${KEY}\u00A0\u00BB`],
  ["in escaped quotes", `%22${KEY}%22`],
  ["before the end of a sentence", `${KEY}).`],
  ["with a zero-width space in it", `${KEY.slice(0, 12)}\u200B${KEY.slice(12)}`],
  ["with an escaped zero-width space in it", `${KEY.slice(0, 12)}%E2%80%8B${KEY.slice(12)}`],
  ["with marks of right-to-left text", `\u200F${KEY}\u200E`],
  ["with a byte order mark", `\uFEFF${KEY}`],
  ["with soft hyphens", KEY.replaceAll("-", "-\u00AD")],
  ["over two lines", `${KEY.slice(0, 20)}\r\n${KEY.slice(20)}`],
  ["over two lines of a quoted mail", `${KEY.slice(0, 20)}\n> ${KEY.slice(20)}`],
  ["over two lines of quoted-printable", `${KEY.slice(0, 20)}=\r\n${KEY.slice(20)}`],
  ["in small letters", KEY.toLowerCase()],
  ["without its dashes", KEY.replaceAll("-", "")],
  ["with spaces for its dashes", KEY.replaceAll("-", " ")],
  ["with long dashes", KEY.replaceAll("-", "\u2013")],
  ["with non-breaking dashes", KEY.replaceAll("-", "\u2011")],
  ["with O for 0", KEY.replace("0", "O")],
  ["with o for 0", KEY.replace("0", "o")],
  ["with I for 1", KEY.replace("1", "I")],
  ["with l for 1", KEY.replace("1", "l")],
  [
    "in full-width letters",
    KEY.replace(/\w/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
  ["with its # escaped once more", `%23${KEY}`],
  ["with its # escaped twice", `%2523${KEY}`],
] as const;

describe("the key of a link", () => {
  it.each(CARRIED)("opens it %s", (_, carried) => {
    expect(parseLinkKey(`#${carried}`)).toBe(KEY);
  });

  it.each(["", "#", KEY.slice(1), `${KEY}0`, KEY.replace("A", "U"), `${KEY}-${KEY}`, "%E0%A4%A"])(
    "is none in %j",
    (fragment) => {
      expect(parseLinkKey(fragment)).toBeUndefined();
    },
  );
});

describe("the path of a link", () => {
  it.each([
    `/dl/${CACHEKEY}%23${KEY}`,
    `/dl/${CACHEKEY}%2523${KEY}`,
    `/dl/${CACHEKEY}/${KEY}`,
    `/dl/${CACHEKEY}/%23${KEY}`,
    `/dl/${CACHEKEY}%23${KEY.toLowerCase()}%3E`,
    `/DL/${CACHEKEY.toUpperCase()}%23${KEY}`,
    `/al/${CACHEKEY}%23${KEY}`,
  ])("has the key in it in %s", (path) => {
    expect(readLinkPath(path)).toEqual({ cachekey: CACHEKEY, linkKey: KEY });
  });

  it.each([
    `/dl/${CACHEKEY}`,
    `/DL/${CACHEKEY.toUpperCase()}`,
    `/Dl/${CACHEKEY}/`,
    `/dl/${CACHEKEY}%3E`,
    `/dl/${CACHEKEY}%E2%80%8B`,
    `/dl/${CACHEKEY.slice(0, 9)}%0A${CACHEKEY.slice(9)}`,
    `/dl/${CACHEKEY}%22`,
    `/dl/${CACHEKEY}).`,
    `/dl/${CACHEKEY}%23${KEY.slice(1)}`,
  ])("names the link alone in %s", (path) => {
    expect(readLinkPath(path)).toEqual({ cachekey: CACHEKEY });
  });

  it.each([
    "/dl/",
    `/dl/${CACHEKEY}0`,
    `/dl/${CACHEKEY.slice(1)}`,
    `/xy/${CACHEKEY}`,
    `/dl/..%2F${CACHEKEY}`,
    "/files",
  ])("is none in %s", (path) => {
    expect(readLinkPath(path)).toBeNull();
  });

  it.each(["#", "%23", "/", "/%23"])(
    "is read with its key behind %s where it is pasted",
    (before) => {
      const place = { cachekey: CACHEKEY, linkKey: KEY };
      expect(parseLinkAddress(`https://ln.example/DL/${CACHEKEY}${before}${KEY}`)).toEqual(place);
    },
  );
});

describe("the password of a link", () => {
  it.each([
    ["with a space behind it", "Abcd-1234 "],
    ["with a line end", "Abcd-1234\r\n"],
    ["with a tab before it", "\tAbcd-1234"],
    ["in quotes", '"Abcd-1234"'],
    ["in curly quotes", "\u201CAbcd-1234\u201D"],
    ["with a zero-width space", "Abcd\u200B-1234"],
    ["with a long dash", "Abcd\u20131234"],
    ["with a minus", "Abcd\u22121234"],
    ["in full-width letters", "\uFF21bcd\uFF0D1234"],
    ["with a full stop behind it", "Abcd-1234."],
  ])("is tried %s without what it cannot contain", (_, typed) => {
    expect(toLinkPassword(typed)).toBe("Abcd-1234");
    expect(findLinkPasswordProblem("Abcd-1234")).toBeUndefined();
  });
});
