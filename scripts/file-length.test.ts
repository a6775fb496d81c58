import { expect, it } from "vitest";
import { tooLong } from "./file-length.ts";

const lines = (count: number) => "x\n".repeat(count);

it("a source has at most 300 lines, with or without a last line break", () => {
  const files = [
    { name: "app/a.ts", text: lines(300) },
    { name: "app/b.tsx", text: lines(301) },
    { name: "app/c.css", text: `${lines(299)}x` },
    { name: "crypto-wasm/src/d.rs", text: `${lines(300)}x` },
  ];
  expect(tooLong(files).map((fault) => fault.split(" ")[0])).toEqual([
    "app/b.tsx",
    "crypto-wasm/src/d.rs",
  ]);
});

it("tables and what is no source are free", () => {
  const text = lines(1000);
  expect(
    tooLong([
      { name: "app/rows.data.ts", text },
      { name: "tests/objects.json", text },
    ]),
  ).toEqual([]);
});
