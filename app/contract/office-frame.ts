import * as v from "valibot";
import { OFFICE_MODES } from "#app/contract/commands/office.ts";
import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";

/*
 * What the page and the online office provider say to each other, over one MessagePort that the page hands
 * to the provider's origin and to no other (Trust W12, Reading R-541). The provider sees one document, and
 * neither its name nor where it lies; of what it says the page believes what is bounded here.
 */

/** The one message to the window of its frame; the port comes with it. */
export const OFFICE_GREETING = "coffer-office";
const OFFICE_PROTOCOL = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Why it opens no document. */
export const OFFICE_REFUSALS = [
  "failed",
  "outdated",
  "full",
  "not-allowed",
  "incompatible",
  /** It has a password (3213). */
  "password",
] as const;
export type OfficeRefusal = (typeof OFFICE_REFUSALS)[number];

/** What the provider says. */
export const fromOffice = v.variant("kind", [
  /** It is there, heard this page, and speaks this protocol. Nothing is sent before. */
  v.strictObject({
    kind: v.literal("hello"),
    protocol: v.literal(OFFICE_PROTOCOL),
    nonce: v.pipe(v.string(), v.maxLength(64)),
  }),
  /** The document stands, of so many bytes as it got. */
  v.strictObject({ kind: v.literal("opened"), sizeBytes: count }),
  v.strictObject({ kind: v.literal("refused"), reason: v.picklist(OFFICE_REFUSALS) }),
  /** How many have it open, this page too. */
  v.strictObject({
    kind: v.literal("people"),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(OFFICE_LIMITS.people)),
  }),
  v.strictObject({ kind: v.literal("changed"), isChanged: v.boolean() }),
  /** Somebody presses keys or points in it. */
  v.strictObject({ kind: v.literal("used") }),
  /** The answer to one question, and never without. */
  v.strictObject({ kind: v.literal("document"), id: count, bytes: v.instance(ArrayBuffer) }),
  v.strictObject({ kind: v.literal("unsaved"), id: count }),
]);
export type FromOffice = v.InferOutput<typeof fromOffice>;

/** What the page says. */
const toOffice = v.variant("kind", [
  v.strictObject({
    kind: v.literal("open"),
    ticket: v.string(),
    mode: v.picklist(OFFICE_MODES),
    /** Lower case, without the dot: what kind of document it is. */
    extension: v.string(),
    locale: v.string(),
    dir: v.picklist(["ltr", "rtl"]),
    theme: v.picklist(["light", "dark", "system"]),
    bytes: v.instance(ArrayBuffer),
  }),
  /** Somebody pressed Save: the document is wanted as it stands. */
  v.strictObject({ kind: v.literal("save"), id: count }),
  /** It is a version by now; the ticket is for the room with that content. */
  v.strictObject({ kind: v.literal("saved"), id: count, ticket: v.string() }),
]);
export type ToOffice = v.InferOutput<typeof toOffice>;
