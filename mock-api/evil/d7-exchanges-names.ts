import { type Evil, looseList } from "#mock-api/evil/evil.ts";

/** The sealed names of the first two files of a folder change places. */
export const d7: Evil = {
  id: "D7",
  does: "listings exchange the names of two files",
  reply: ({ name, data }) => {
    if (name !== "pathlist" && name !== "linkpathlist") return data;
    const field = name === "pathlist" ? "pathlist" : "pathitems";
    const rows = looseList(data[field]);
    const [one, other] = rows.filter((row) => row.type === "file");
    if (one === undefined || other === undefined) return data;
    for (const sealed of ["enc_name", "enc_share_name"]) {
      [one[sealed], other[sealed]] = [other[sealed], one[sealed]];
    }
    return { ...data, [field]: rows };
  },
};
