import { createHash } from "node:crypto";

/** The one chunk of what every page loads; the entry is part of it and gives it its name. */
export const BASE = "base";
/** What the runtime needs besides: nearly everything that loads later runs over it. */
export const RUNTIME = "runtime";
/** What the frame's pages need of it before it is here. */
export const SIGNED_IN = "signed-in";
/** What lists and links share with each other alone; with the settings, the frame or the runtime. */
export const [LISTING, CORE] = ["listing", "core"];
const FORMS = /routes\/(login|sign-up)\./;
/** Forms that few people meet: what they share with the others is no reason to hand it to pages without one. */
const RARE_FORMS = /routes\/(login_|recover|signup-share|setuserinviteconsent)/;
/** A public link: what it needs from the start is one file, whichever of its later parts need some of that too. */
export const LINK = /routes\/dl\.\$linkId\./;
export const LINK_PARTS = /features\/links\/visitor\//;
const SHELL = /routes\/_shell(?!\.settings)/;
export const FRAME = /routes\/_shell\.tsx/;
/** They share a chunk of their own, and make no chunk of the lists larger. */
export const SETTINGS = /routes\/_shell\.settings/;
const FEW_SETTINGS = 3;
/** Pages of a few sentences: what they share with each other makes no chunk of the lists larger. */
const APART =
  /routes\/_shell\.(help|get-started|starred|recents|search|storage|users|pay-invoices|success|file[.-]|files_|vault_|settings_|settings\.billing)/;
/** The settings that everybody has, and pages so seldom met that they may load what these share. */
const EVERYDAY_SETTINGS = /routes\/_shell\.settings\.(?!billing)/;
const SELDOM = /routes\/(two-factor-needed|recover|_shell\.(settings|get-started|users))/;
const WELCOME = /routes\/_index\./;
/** Pages that share much share one chunk, where the few modules that one of them can do without cost less. */
export function nameGroup(pages: readonly string[]): string {
  const everyday = pages.filter((page) => EVERYDAY_SETTINGS.test(page));
  if (everyday.length > 0 && pages.every((page) => SELDOM.test(page))) return "settings";
  const others = pages.filter((page) => !APART.test(page));
  if (others.length === 0) return "apart";
  // One page and small ones: another module of that page may be shared with other small ones.
  if (others.length === 1 && others.length < pages.length) return nameShared(pages);
  if (others.length < pages.length) {
    return others.every((page) => SETTINGS.test(page)) ? "settings" : nameGroup(others);
  }
  const count = (kind: RegExp) => pages.filter((page) => kind.test(page)).length;
  const [forms, link, shell] = [count(FORMS), count(LINK), count(SHELL)];
  const settings = count(SETTINGS);
  // What one or two of them have is nothing that the others should wait for.
  if (settings === pages.length) return settings < FEW_SETTINGS ? nameShared(pages) : "settings";
  // Everybody passes both sides of the sign-in.
  if (forms > 0 && shell > 0) return BASE;
  const rare = count(RARE_FORMS);
  if (forms + rare + link + shell + settings === pages.length) {
    if (link > 0 && shell > 0) return settings + count(FRAME) > 0 ? CORE : LISTING;
    // The frame's own is loaded by every page in it; what only lists share is not.
    if (count(FRAME) > 0) return "shell";
    // The settings load nothing else of a list.
    if (shell > 2 && settings === 0) return "lists";
    // Links and settings have fields, and need nothing else of the forms.
    if (forms > 0 && link > 0) return "fields";
    if (forms > 0) return settings > 0 ? "inputs" : "forms";
    if (shell > 0 && settings > 0) return settings < FEW_SETTINGS ? nameShared(pages) : "pages";
  }
  // What small pages need too: apart from the list, in one chunk instead of one for each set of pages.
  if (link > 0 && shell > 0) return count(WELCOME) > 0 ? "everywhere" : "notices";
  // What the frame, or both forms, share with pages that say one thing: little, and one file packs better.
  if (count(FRAME) > 0) return "framed";
  // A link has none of them, and shows the few lines under each page.
  if (forms > 1) return link > 0 ? nameShared(pages) : "forms";
  return nameShared(pages);
}

function nameShared(pages: readonly string[]): string {
  return `shared-${shorten([...pages].sort().join())}`;
}

function shorten(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
