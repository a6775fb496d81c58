import { beforeEach, describe, expect, it } from "vitest";
import { Truth } from "#tests/evil/page-truth.ts";

let truth: Truth;
const bytes = Buffer.from("what was uploaded");

beforeEach(() => {
  truth = new Truth();
  truth.make({ kind: "file", bytes, name: "Vertrag.bin", place: "inner" });
});

const finds = () => truth.finds.join("\n");

describe("the oracle before the screen", () => {
  it("finds nothing where names, places and bytes are those that were made", () => {
    truth.judgeRows("inner", [{ name: "Vertrag.bin", text: "Vertrag.bin 17 bytes" }]);
    truth.judgeSave("Vertrag.bin", { fileName: "Vertrag.bin", bytes });
    expect(finds()).toBe("");
  });

  it("finds a name that nobody made, and one in a folder where it never was", () => {
    truth.judgeRows("outer", [
      { name: "erfunden.bin", text: "" },
      { name: "Vertrag.bin", text: "" },
    ]);
    expect(finds()).toContain("a name that nobody made: erfunden.bin");
    expect(finds()).toContain("Vertrag.bin where it never was");
  });

  it("finds an older name without its mark, and believes one that has it", () => {
    const [thing] = truth.things;
    thing?.everNamed.add("neu.bin");
    thing?.named.clear();
    thing?.named.add("neu.bin");
    truth.judgeRows("inner", [{ name: "Vertrag.bin", text: "Vertrag.bin Older than last seen" }]);
    expect(finds()).toBe("");
    truth.judgeRows("inner", [{ name: "Vertrag.bin", text: "Vertrag.bin" }]);
    expect(finds()).toContain("unmarked, which is called neu.bin");
  });

  it("finds other content, and another name, on the disk", () => {
    truth.judgeSave("Vertrag.bin", { fileName: "harmlos.bin", bytes: Buffer.from("other") });
    expect(finds()).toContain("saved whole with other content");
    expect(finds()).toContain("was saved as harmlos.bin");
  });
});
