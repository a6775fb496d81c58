import { NameIndex } from "./name-index.ts";
import type { NameIndexPort } from "./name-row.ts";

/** The index as its worker offers it. */
export function indexMethods(): NameIndexPort {
  let index = new NameIndex([]);
  return {
    begin: async (rootFids) => {
      index = new NameIndex(rootFids);
    },
    put: async (rows) => {
      index.put(rows);
      return index.counts;
    },
    drop: async (ids, othersShare) => {
      index.drop(ids, othersShare);
      return index.counts;
    },
    dropShare: async (othersShare) => {
      index.dropShare(othersShare);
      return index.counts;
    },
    ready: async () => index.ready(),
    find: async (query) => index.find(query),
    measure: async () => index.measure(),
    takeChanged: async () => index.takeChanged(),
    load: async (block) => index.load(block),
    counts: async () => index.counts,
  };
}
