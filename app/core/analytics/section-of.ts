import type { Section } from "#app/contract/analytics.data.ts";

/** By the first segment of a path, which is the product's own word; what follows it is never looked at. */
const SECTION_OF: Readonly<Record<string, Section>> = {
  files: "files",
  vault: "vault",
  starred: "starred",
  recents: "recents",
  search: "search",
  storage: "storage",
  file: "preview",
  "file-history": "history",
  shares: "shares",
  users: "users",
  settings: "settings",
  "pay-invoices": "billing",
  success: "billing",
  help: "help",
  "get-started": "start",
  login: "sign-in",
  "sign-up": "sign-up",
  "signup-share": "signup-share",
  setuserinviteconsent: "setuserinviteconsent",
};

/** Pages of links: their visitors came for a file, and nobody counts them (Spec A§9.5, C§2.1). */
const LINK_PAGES: ReadonlySet<string> = new Set(["dl", "al", "comment-iframe"]);

/** Which kind of page a path is; null for a page of a link. */
export function sectionOf(pathname: string): Section | null {
  const [first = "", second = ""] = pathname.split("/").filter((segment) => segment !== "");
  if (LINK_PAGES.has(first)) return null;
  if (second === "file-history") return "history";
  if (first === "shares" && second === "links") return "links";
  return Object.hasOwn(SECTION_OF, first) ? (SECTION_OF[first] ?? "other") : "other";
}
