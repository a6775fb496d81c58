import { LOC_GOTO_FOLDER, WIRE } from "../brand.ts";
import { ACCOUNT_LIMITS, DEVICE_LIMITS } from "../limits.data.ts";
import { isDecimalId } from "./ids.ts";

/** What the query parameter `loc` asks for. Spec A§2.5. */
export type LocCommand =
  | { readonly action: "events" }
  | { readonly action: "folder"; readonly folderId: string | undefined }
  | { readonly action: "share"; readonly shareId: string | undefined }
  | {
      readonly action: "link";
      readonly publinkId: string | undefined;
      readonly itemId: string | undefined;
    }
  | { readonly action: "device"; readonly number?: string | undefined }
  | { readonly action: "space" }
  | { readonly action: "default" };

const NUMBER = "number";

/**
 * Fields of each action beside `action`; all of them are ids, or the number that an app shows (Reading
 * Others are refused. Trust W6.
 */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  goto_events: [],
  [LOC_GOTO_FOLDER]: [WIRE.pid],
  manage_share: ["share_id"],
  manage_publink: ["publink_id", WIRE.id],
  device_activate: [NUMBER],
  more_space: [],
};

const ACTIVATION_NUMBER = new RegExp(`^\\d{${DEVICE_LIMITS.numberDigits}}$`);
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/**
 * Reads `loc`: hex of JSON in strict UTF-8, at most 4 096 digits, ids of 1 to 19 digits.
 * `undefined` when it is to be ignored; an unknown action is `default`. Spec A§2.5, Trust W6.
 */
export function parseLoc(hex: unknown): LocCommand | undefined {
  const value = parseHexJson(hex);
  const action = value?.action;
  if (value === undefined || typeof action !== "string") return undefined;
  if (!Object.hasOwn(FIELDS, action)) return { action: "default" };
  return hasOnlyIds(value, FIELDS[action] ?? []) ? toCommand(action, value) : undefined;
}

/** The address a command leads to; `keepsLoc`: the page there reads `loc` itself. Spec A§2.5. */
export interface LocTarget {
  readonly path: string;
  readonly keepsLoc: boolean;
}

/** `undefined` when the person is there already (`pathname`). */
export function locTarget(command: LocCommand, pathname: string): LocTarget | undefined {
  switch (command.action) {
    case "events":
      return { path: "/settings/events", keepsLoc: false };
    case "folder":
      return {
        path: command.folderId === undefined ? "/files" : `/files/${command.folderId}`,
        keepsLoc: false,
      };
    case "share":
      return unlessThere({ path: "/shares", keepsLoc: true }, pathname);
    case "link":
      return unlessThere({ path: "/shares/links", keepsLoc: true }, pathname);
    case "device":
      return unlessThere({ path: "/settings/devices", keepsLoc: true }, pathname);
    case "space":
      return { path: "/settings/upgrade-plan", keepsLoc: false };
    case "default":
      return { path: "/files", keepsLoc: false };
  }
}

function unlessThere(target: LocTarget, pathname: string): LocTarget | undefined {
  return pathname.replace(/\/$/, "") === target.path ? undefined : target;
}

type LocFields = Readonly<Record<string, unknown>>;

function parseHexJson(hex: unknown): LocFields | undefined {
  if (typeof hex !== "string" || hex.length > ACCOUNT_LIMITS.maxLocHexCharacters) return undefined;
  if (!HEX.test(hex)) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(toBytes(hex));
    return toFields(JSON.parse(text));
  } catch {
    // Not text or not JSON: whoever wrote it, it is no command.
    return undefined;
  }
}

/** Own fields of an object only, on an object without a prototype. Trust W6. */
function toFields(value: unknown): LocFields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields: Record<string, unknown> = Object.create(null);
  for (const [key, field] of Object.entries(value)) fields[key] = field;
  return fields;
}

function hasOnlyIds(fields: LocFields, allowed: readonly string[]): boolean {
  return Object.entries(fields).every(
    ([key, value]) => key === "action" || (allowed.includes(key) && isGood(key, value)),
  );
}

function isGood(key: string, value: unknown): boolean {
  const text = toText(value);
  if (key !== NUMBER) return isDecimalId(text);
  return text !== undefined && ACTIVATION_NUMBER.test(text);
}

function toCommand(action: string, fields: LocFields): LocCommand {
  switch (action) {
    case "goto_events":
      return { action: "events" };
    case LOC_GOTO_FOLDER:
      return { action: "folder", folderId: toText(fields[WIRE.pid]) };
    case "manage_share":
      return { action: "share", shareId: toText(fields.share_id) };
    case "manage_publink":
      return {
        action: "link",
        publinkId: toText(fields.publink_id),
        itemId: toText(fields[WIRE.id]),
      };
    case "device_activate":
      return { action: "device", number: toText(fields[NUMBER]) };
    case "more_space":
      return { action: "space" };
    default:
      return { action: "default" };
  }
}

function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : undefined;
}

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
