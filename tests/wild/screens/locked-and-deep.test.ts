import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { describe, expect, it, vi } from "vitest";
import { showArchive } from "#app/viewers/archive/archive-viewer.ts";
import { askPassword } from "#app/viewers/pdf/ask-password.ts";
import { showRichText } from "#app/viewers/rich-text/rich-text-viewer.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";

const WAYS = [
  ["the old way of zip", { zipCrypto: true }],
  ["AES of 256 bits", { encryptionStrength: 3 }],
  ["AES of 128 bits", { encryptionStrength: 1 }],
] as const;

type Files = readonly (readonly [name: string, text: string, password?: string])[];

async function aLockedZip(files: Files, how: object): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text, password] of files) {
    const locked = password === undefined ? {} : { ...how, password };
    await zip.add(name, new TextReader(text), locked);
  }
  return zip.close();
}

async function aList(bytes: Uint8Array, canOffer = true) {
  const seen = aViewerHost({ name: "a.zip", bytes, canOffer });
  const { host, root } = seen;
  const given: string[] = [];
  const offer = (name: string, content: Uint8Array) =>
    given.push(`${name}: ${new TextDecoder().decode(content)}`);
  await showArchive({ ...host, offer });
  const field = () => root.querySelector<HTMLInputElement>("input[type=password]");
  return {
    ...{ root, given, field },
    names: () => [...root.querySelectorAll("tbody bdi")].map(({ textContent }) => textContent),
    takes: () => [...root.querySelectorAll<HTMLButtonElement>(".archive-take")],
    status: () => root.querySelector("[role=status]")?.textContent,
    says: () => root.querySelector("[role=alert]")?.textContent,
    answer: (password: string) => {
      const input = field();
      if (input === null) throw new Error("no password is asked for");
      input.value = password;
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    },
  };
}

describe("a zip with a password", () => {
  const FILES = [
    ["open.txt", "seen by all"],
    ["a.txt", "first secret", "pw"],
    ["in/b.txt", "second secret", "pw"],
  ] as const;

  it.each(WAYS)("is listed, and gives its files out with the password: %s", async (_, how) => {
    const list = await aList(await aLockedZip(FILES, how));
    expect(list.names()).toEqual(["in", "b.txt", "open.txt", "a.txt"]);
    expect(list.takes()).toHaveLength(1);
    expect(list.root.querySelector("tbody")?.textContent).toContain("archive.locked");
    list.answer("pw");
    await vi.waitFor(() => expect(list.takes()).toHaveLength(3));
    expect([list.field(), list.root.textContent?.includes("archive.locked")]).toEqual([
      null,
      false,
    ]);
    for (const take of list.takes()) take.click();
    await vi.waitFor(() => expect(list.given).toHaveLength(3));
    expect(list.given.sort()).toEqual([
      "a.txt: first secret",
      "b.txt: second secret",
      "open.txt: seen by all",
    ]);
  });

  it.each(WAYS)("says that a password is not its own, and asks again: %s", async (_, how) => {
    const list = await aList(await aLockedZip(FILES, how));
    list.answer("not it");
    await vi.waitFor(() => expect(list.says()).toBe("archive.passwordWrong"));
    expect(list.takes()).toHaveLength(1);
    list.answer("pw");
    await vi.waitFor(() => expect(list.takes()).toHaveLength(3));
  });

  it("says of a file with another password that it has one", async () => {
    const files = [...FILES, ["other.txt", "third secret", "else"]] as const;
    const list = await aList(await aLockedZip(files, { encryptionStrength: 3 }));
    list.answer("pw");
    await vi.waitFor(() => expect(list.takes()).toHaveLength(4));
    list
      .takes()
      .find((take) => take.getAttribute("aria-label")?.endsWith("other.txt"))
      ?.click();
    await vi.waitFor(() => expect(list.status()).toBe("archive.otherPassword other.txt"));
    expect(list.given).toEqual([]);
  });

  it.each([
    ["nothing in it is locked", [["a.txt", "x"]] as const, true],
    ["its owner allows viewing only", FILES, false],
  ])("asks for none where %s", async (_, files, canOffer) => {
    const list = await aList(await aLockedZip(files, { encryptionStrength: 3 }), canOffer);
    expect(list.field()).toBeNull();
  });
});

describe("a PDF with a password", () => {
  it.each([
    ["says that it may be damaged where a password was refused", true],
    ["says nothing of it before one was given", false],
  ])("%s", (_, isWrong) => {
    const { host, root } = aViewerHost({ name: "a.pdf" });
    askPassword(host, { isWrong, give: () => undefined });
    expect(root.textContent?.includes("pdf.passwordDamaged")).toBe(isWrong);
  });
});

describe("a text of RTF in groups that are nested too deep", () => {
  const shown = async (rtf: string) => {
    const { host, root } = aViewerHost({ name: "a.rtf", bytes: Buffer.from(rtf, "latin1") });
    await showRichText(host);
    const note = root.querySelector(".reader-note")?.textContent;
    return { note, text: root.querySelector("article")?.textContent };
  };
  const nested = (depth: number, inside: string, before = "") =>
    `{\\rtf1 ${before}${"{".repeat(depth)}${inside}${"}".repeat(depth)}\\par}`;
  const DEEP = "document.readable document.deep";

  it.each([
    ["letters", "words"],
    ["letters of its code page", "\\'e9"],
    ["letters of Unicode", "\\u26085?"],
  ])("says why it is blank: %s", async (_, inside) => {
    expect(await shown(nested(600, inside))).toEqual({ note: DEEP, text: "" });
  });

  it("shows what is not so deep, and says that there is more", async () => {
    expect(await shown(nested(600, "deep", "seen"))).toEqual({ note: DEEP, text: "seen" });
  });

  it.each([
    ["groups that hold nothing", nested(600, " \n", "seen")],
    ["a picture", nested(2, `{\\pict ${"{".repeat(600)}abc${"}".repeat(600)}}`, "seen")],
    ["groups that are not too deep", nested(400, "seen")],
  ])("says nothing of %s", async (_, rtf) => {
    expect(await shown(rtf)).toEqual({ note: "document.readable", text: "seen" });
  });
});
