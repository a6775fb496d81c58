import { describe, expect, it } from "vitest";
import { decodeZipName } from "#app/viewers/archive/zip-names.ts";
import { decodeText } from "#app/viewers/parts/text-encoding.ts";
import { readTables } from "#app/viewers/sheet/read-tables.ts";

/** A text in the bytes of another encoding, by what a decoder makes of each. */
function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const known = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first += 1) {
    known.set(decoder.decode(Uint8Array.of(first)), [first]);
    if (first < 0x81) continue;
    for (let second = 0x40; second < 256; second += 1) {
      const letter = decoder.decode(Uint8Array.of(first, second));
      if ([...letter].length === 1 && letter !== "\uFFFD" && !known.has(letter)) {
        known.set(letter, [first, second]);
      }
    }
  }
  return Uint8Array.from([...text].flatMap((letter) => known.get(letter) ?? []));
}

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

const TEXTS = [
  ["shift_jis", "日本語のテキストです。これはテストです"],
  ["shift_jis", "漢字、ひらがな、カタカナ"],
  ["euc-jp", "日本語のテキストです。これはテストです"],
  ["gb18030", "这是一个测试文件，中文编码应该正确显示。"],
  ["gb18030", "你好，世界"],
  ["big5", "這是一個測試檔案，中文編碼"],
  ["euc-kr", "안녕하세요 이것은 테스트입니다"],
  ["windows-1251", "Привет, мир! Это проверка кодировки."],
  ["koi8-r", "Привет, мир! Это проверка кодировки."],
  ["ibm866", "Привет, мир! Это проверка кодировки."],
  ["windows-1253", "Καλημέρα κόσμε, αυτό είναι μια δοκιμή"],
  ["windows-1255", "שלום עולם זו בדיקה"],
  ["windows-1256", "مرحبا بالعالم هذا اختبار"],
  ["windows-874", "สวัสดีชาวโลก นี่คือการทดสอบ"],
  ["windows-1252", "Die Prüfung größerer Äpfel"],
  ["windows-1252", "L’été à Noël, où ça?"],
  ["windows-1252", "El niño comió piñas – ¿qué?"],
  ["windows-1252", "São Paulo: informações"],
  ["windows-1250", "Zażółć gęślą jaźń"],
  ["windows-1250", "Příliš žluťoučký kůň úpěl ďábelské ódy"],
  ["windows-1254", "Türkçe şişli ağaç ığdır"],
] as const;

describe("a text without a mark is read by its letters, whatever the language of the page is", () => {
  it.each(TEXTS)("%s: %s", (encoding, text) => {
    const bytes = encode(text, encoding);
    for (const locale of ["en", "ja", "ar", "de"]) {
      expect(`${locale} ${decodeText(bytes, locale)}`).toBe(`${locale} ${text}`);
    }
  });

  it.each([
    '日本語のテキスト\r\n"漢字、ひらがな"\r\n',
    "name,count\r\nharbour,12\r\n",
    "Größe;Länge\n1;2\n",
    "Привет, мир\n",
  ])("UTF-16, either way around: %j", (text) => {
    expect([decodeText(utf16(text), "en"), decodeText(utf16(text, true), "en")]).toEqual([
      text,
      text,
    ]);
  });

  it.each(["plain words", "a\u0000b binary", "日本 é", "🙂 naïve"])(
    "UTF-8 stays that: %j",
    (text) => {
      expect(decodeText(new TextEncoder().encode(text), "ja")).toBe(text);
    },
  );
});

describe("a table of text", () => {
  const cells = async (text: string | Uint8Array<ArrayBuffer>, extension = "csv") => {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const [table] = await readTables(bytes, extension, "en");
    return Array.from({ length: table?.rows ?? 0 }, (_, row) =>
      Array.from({ length: table?.columns ?? 0 }, (__, column) => table?.textAt(row, column)),
    );
  };
  const WANTED = [
    ["a", "b"],
    ["1,5", "2"],
  ];

  it.each([
    "sep=;\r\na;b\r\n1,5;2\r\n",
    "SEP=;\na;b\n1,5;2\n",
    '"sep=;"\r\na;b\r\n1,5;2\r\n',
    "\uFEFFsep=;\r\na;b\r\n1,5;2\r\n",
    "sep=|\r\na|b\r\n1,5|2\r\n",
    "sep=\t\r\na\tb\r\n1,5\t2\r\n",
  ])("says by %j what parts its columns", async (text) => {
    expect(await cells(text)).toEqual(WANTED);
  });

  it("in UTF-16 without a mark is one", async () => {
    expect(await cells(utf16("sep=;\r\na;b\r\n1,5;2\r\n"))).toEqual(WANTED);
  });

  it("keeps a first line that only begins like one", async () => {
    expect(await cells("sep=rule;b\n1;2\n")).toEqual([
      ["sep=rule", "b"],
      ["1", "2"],
    ]);
  });
});

describe("a name in a zip that does not say that it is UTF-8", () => {
  it.each([
    ["shift_jis", "日本語のテキスト.txt"],
    ["gb18030", "新建文本文档.txt"],
    ["ibm866", "Новая папка/отчёт.txt"],
    ["windows-1252", "Übersicht größer.txt"],
  ])("%s is read by its letters: %s", (encoding, name) => {
    expect(decodeZipName(encode(name, encoding), false)).toBe(name);
  });

  it("is UTF-8 where it can be, and what it says it is", () => {
    const bytes = new TextEncoder().encode("größer.txt");
    expect([decodeZipName(bytes, false), decodeZipName(bytes, true)]).toEqual([
      "größer.txt",
      "größer.txt",
    ]);
  });
});
