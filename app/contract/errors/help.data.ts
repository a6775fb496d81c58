/** Pages of help that messages lead to: `/help/{page}` (Spec A§8: "learn-more link", "support link", "help link"). */
export type ErrorHelp = "billing" | "names" | "regions" | "support";

/** The page that a code leads to, as its row says; small enough for whoever shows a code without the catalogue. */
export const HELP_OF_CODE: ReadonlyMap<number, ErrorHelp> = new Map<number, ErrorHelp>([
  [303, "regions"],
  [1681, "support"],
  [3500, "names"],
  [6005, "billing"],
  [8207, "billing"],
  [8505, "billing"],
  [8506, "billing"],
  [8551, "support"],
  [9453, "regions"],
  [90002, "support"],
]);
