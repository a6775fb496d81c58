import {
  type Evil,
  type EvilReply,
  isLoose,
  type LooseData,
  looseList,
  mapRows,
} from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";

/** Bait: what is shown as it comes, or sent back, or filled in, is a name that a server reads. */
const PLAIN = "Invoices of the bank.pdf";
const FIELDS = { ext: "cGRm", mimetype: "application/pdf", name: PLAIN, filename: PLAIN };

/** Plain fields of a product that tells names by them. */
export const d18: Evil = {
  id: "D18",
  does: "labels come as plain text, and rows and keys with ext, mimetype and a file name",
  reply: ({ name, data, options }) => {
    const label = Buffer.from(String(options.label ?? PLAIN)).toString("base64");
    const labelled = withLabels({ name, data }, label);
    const rows = mapRows({ name, data: labelled }, (row) => ({ ...row, ...FIELDS }));
    if (name !== "pathdata") return rows;
    const keys = Object.entries(isLoose(rows.datakeys) ? rows.datakeys : {});
    const named = keys.map(([id, key]) => [id, { ...Object(key), ...FIELDS }]);
    return { ...rows, ...FIELDS, datakeys: Object.fromEntries(named) };
  },
};

function withLabels(reply: Pick<EvilReply, "name" | "data">, label: string): LooseData {
  if (reply.name === "linklist") {
    const links = looseList(reply.data.linklist);
    return { ...reply.data, linklist: links.map((link) => ({ ...link, label })) };
  }
  if (reply.name === "linkget" && isLoose(reply.data.link)) {
    return { ...reply.data, link: { ...reply.data.link, label } };
  }
  return mapShares(reply, (share) => ({ ...share, label }));
}
