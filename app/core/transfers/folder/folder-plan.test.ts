import { describe, expect, it } from "vitest";
import { MAX_FOLDER_DEPTH } from "#app/contract/transfer-limits.data.ts";
import type { FoundItem } from "#app/core/ports.ts";
import { FolderPlan, type PlannedItem } from "./folder-plan.ts";

/** A file below so many folders of the chosen one. */
function fileBelow(levels: number): FoundItem {
  const within = Array.from({ length: levels }, (_, level) => `d${level}`);
  const open = () => Promise.reject(new Error("nothing is opened"));
  return { kind: "file", within, name: `${levels}.txt`, sizeBytes: 1, modifiedMs: 0, open };
}

function planned(plan: FolderPlan): string[] {
  const items: PlannedItem[] = [];
  for (let item = plan.take(); item !== undefined; item = plan.take()) items.push(item);
  return items.map(({ file }) => file?.name ?? "");
}

describe("the plan of a folder upload", () => {
  it("refuses what would lie too deep with 7247, and takes the rest", () => {
    // The chosen folder lies three levels below the root, and is one of the hundred levels itself.
    const plan = new FolderPlan("Plans", { depth: 4 });
    const most = MAX_FOLDER_DEPTH - 4;
    plan.add([fileBelow(most), fileBelow(most + 1), fileBelow(0)]);
    plan.close();
    expect(plan.report().failures.map(({ code }) => code)).toEqual([7247]);
    expect(planned(plan)).toEqual([`${most}.txt`, "0.txt"]);
  });

  it("refuses everything below a target that lies as deep as folders may", () => {
    const plan = new FolderPlan("Plans", { depth: MAX_FOLDER_DEPTH + 1 });
    plan.add([fileBelow(0), fileBelow(1)]);
    plan.close();
    expect(plan.report().failures).toHaveLength(2);
    expect(planned(plan)).toEqual([]);
  });
});
