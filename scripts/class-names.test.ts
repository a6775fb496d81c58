import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { numberClasses, toShortName } from "./class-names.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILE = path.join(ROOT, "app/ui/controls/Button.module.css");

describe("a short name", () => {
  it("is never given twice, and begins with a letter", () => {
    const names = Array.from({ length: 20_000 }, (_, number) => toShortName(number));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[b-z][b-z0-9]{0,2}$/);
  });
});

describe("classes of modules", () => {
  it("have the same name each time, and another one in another sheet", () => {
    const [one, other] = [numberClasses(ROOT), numberClasses(ROOT)];
    expect(one("button", FILE)).toBe(other("button", FILE));
    const sheets = globSync("app/**/*.module.css", { cwd: ROOT }).map((file) =>
      path.join(ROOT, file),
    );
    const named = sheets.flatMap((file) =>
      Array.from(
        readFileSync(file, "utf8").matchAll(/^ +\.([a-z]\w*) \{/gm),
        ([, name = ""]) => [file, name] as const,
      ),
    );
    const pairs = new Set(named.map(([file, name]) => `${file}|${name}`));
    expect(pairs.size).toBeGreaterThan(200);
    expect(
      new Set([...pairs].map((pair) => one(pair.split("|")[1] ?? "", pair.split("|")[0] ?? "")))
        .size,
    ).toBe(pairs.size);
  });

  it("stay out of the way of classes that stand in plain sheets", () => {
    const plain = globSync("app/**/*.css", { cwd: ROOT })
      .filter((file) => !file.endsWith(".module.css"))
      .map((file) =>
        readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, ""),
      )
      .flatMap((sheet) => Array.from(sheet.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name));
    expect(plain.length).toBeGreaterThan(20);
    expect(
      plain.filter((name) => /^[b-df-hj-np-tv-z][b-df-hj-np-tv-z0-9]{0,2}$/.test(name ?? "")),
    ).toEqual([]);
  });

  it("that no sheet has are refused", () => {
    expect(() => numberClasses(ROOT)("nothing", FILE)).toThrow("no number");
  });
});
