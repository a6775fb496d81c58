import { beforeEach, describe, expect, it, vi } from "vitest";
import { ENCODINGS } from "#app/contract/encodings.data.ts";
import { keepEncoding, readEncoding } from "#app/core/preview/chosen-encoding.ts";
import { encodingOf } from "#app/viewers/parts/text-encoding.ts";
import { showText } from "#app/viewers/text/text-viewer.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";

const MIB = 1024 * 1024;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

async function shown(bytes: Uint8Array, encoding?: (typeof ENCODINGS)[number], sizeBytes?: number) {
  const kept: string[] = [];
  const seen = aViewerHost({ name: "a.txt", bytes, ...(sizeBytes && { sizeBytes }) });
  const keepEncoding = (chosen: string) => kept.push(chosen);
  await showText({ ...seen.host, encoding, keepEncoding });
  const select = () => seen.root.querySelector("select");
  return {
    ...{ kept, select, told: seen.told, asked: seen.asked },
    lines: () => [...seen.root.querySelectorAll(".text-words")].map((one) => one.textContent),
    status: () => seen.root.querySelector("[role=status]")?.textContent,
    choose: (chosen: string) => {
      const field = select();
      if (field === null) throw new Error("no encoding can be chosen");
      field.value = chosen;
      field.dispatchEvent(new Event("change"));
    },
  };
}

/** Letters of Greek that are letters of Western languages as well. */
const GREEK = Uint8Array.of(0xc1, 0xe2, 0xe3, 10, 0xe1);

describe("the encoding of a text", () => {
  it("is the one that was found in it, and another one when somebody chooses it", async () => {
    const text = await shown(new TextEncoder().encode("Grüße\n日本\n"));
    expect([text.select()?.value, text.lines()]).toEqual(["utf-8", ["Grüße", "日本"]]);
    text.choose("windows-1252");
    expect(text.lines()[0]).toBe("GrÃ¼ÃŸe");
    text.choose("utf-8");
    expect([text.lines(), text.kept]).toEqual([
      ["Grüße", "日本"],
      ["windows-1252", "utf-8"],
    ]);
    expect([text.told.shown, document.activeElement]).toEqual([1, text.select()]);
  });

  it.each([
    ["windows-1253", ["Αβγ", "α"]],
    ["windows-1252", ["Áâã", "á"]],
    ["koi8-r", ["аБЦ", "А"]],
  ] as const)("is the one that was chosen for its file before: %s", async (encoding, lines) => {
    const text = await shown(GREEK, encoding);
    expect([text.select()?.value, text.lines(), text.kept]).toEqual([encoding, lines, []]);
  });

  it("is turned as a whole, also where the rest of it is read again", async () => {
    const bytes = new Uint8Array(MIB).fill(0xe1);
    for (let at = 99; at < bytes.length; at += 100) bytes[at] = 10;
    const text = await shown(bytes, "windows-1252");
    const asked = text.asked.length;
    const count = text.status();
    text.choose("windows-1253");
    await vi.waitFor(() => expect(text.status()).toBe(count));
    expect(text.lines()[0]).toBe("α".repeat(99));
    // The first packet is there already.
    expect(text.asked.length - asked).toBe(asked - 1);
  });

  it("cannot be chosen for what is too long to be written anew", async () => {
    const most = 32 * MIB;
    expect((await shown(GREEK, undefined, most + 1)).select()).toBeNull();
  });

  it("may be every one that is told by content", () => {
    const texts = [
      "é à ç été là",
      "żółć gęś",
      "日本語のテキスト",
      "Привет, мир",
      "Γειά σου",
      "שלום",
    ];
    for (const text of texts)
      for (const locale of ["en", "ja", "ar"])
        for (const bytes of [
          Buffer.from(text),
          Buffer.from(text, "utf16le"),
          Buffer.from(text, "latin1"),
        ])
          expect(ENCODINGS).toContain(encodingOf(bytes, { locale, isWhole: true }));
    for (const encoding of ENCODINGS) expect(new TextDecoder(encoding).encoding).toBe(encoding);
  });
});

describe("what was chosen", () => {
  it("is remembered for its file alone, and only where it is one", () => {
    const tab = new FakeStorage();
    keepEncoding(tab, "7", "big5");
    expect([readEncoding(tab, "7"), readEncoding(tab, "8")]).toEqual(["big5", undefined]);
    tab.write("encoding/7", "utf-7");
    expect(readEncoding(tab, "7")).toBeUndefined();
  });

  it("is forgotten where the browser keeps nothing", () => {
    const refuse = () => {
      throw new Error("denied");
    };
    const tab = { read: refuse, write: refuse };
    keepEncoding(tab, "7", "big5");
    expect(readEncoding(tab, "7")).toBeUndefined();
  });
});
