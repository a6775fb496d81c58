import {
  type Evil,
  type EvilOptions,
  isLoose,
  type LooseData,
  mapKeys,
  mapRows,
} from "#mock-api/evil/evil.ts";

/**
 * What somebody who may only read has made: he has the share key, so that it opens everywhere. `seals`
 * are what he made, by the number of the file; of other files the author is left out.
 */
export const t2: Evil = {
  id: "T2",
  does: "listings and pathdata bring files of shares as `seals` of a reader, else without an author",
  reply: ({ name, data, options }) => {
    if (name === "pathdata") return toForgedKeys({ name, data }, options);
    return mapRows({ name, data }, (row) => {
      const isShared = String(row.domain).length > 1;
      return row.type === "dir" || !isShared ? row : forge(row, String(row.coffer_id), options);
    });
  },
};

function toForgedKeys(reply: { name: "pathdata"; data: LooseData }, options: EvilOptions) {
  const ids = Object.keys(Object(reply.data.datakeys));
  const forged = new Set(isLoose(options.seals) ? Object.keys(options.seals) : ids);
  let index = 0;
  return mapKeys(reply, (key) => {
    const id = ids[index] ?? "";
    index += 1;
    return forged.has(id) ? forge(key, id, options) : key;
  });
}

function forge(row: LooseData, id: string, { seals }: EvilOptions): LooseData {
  if (!isLoose(seals)) return { ...row, seal_sig: "", seal_by: "" };
  const made = seals[id];
  return isLoose(made) ? { ...row, ...made } : row;
}
