import * as v from "valibot";
import { CODES } from "#api/api-error.ts";
import type { Command } from "#app/contract/command.ts";
import { hexOf } from "#app/contract/wire.ts";

/** What the answer tells of an item that the schema refuses. */
export interface RefusedItem {
  readonly backup_id: string;
  readonly error_code: number;
  readonly coffer_id: "";
  readonly blob_id: "";
}

const named = v.looseObject({ backup_id: hexOf(16) });

/**
 * Takes the malformed items out of a request whose items are judged one by one (Reading R-721). Only an item that
 * says its own id can be told of; without one the request stays as it is, and is refused as a whole. `whole` is
 * null where nothing is left of it.
 */
export function withoutMalformed(
  { each }: Pick<Command, "each">,
  body: unknown,
): { readonly whole: unknown; readonly refused: readonly RefusedItem[] } {
  const items = each === undefined ? undefined : listOf(body, each.list);
  if (each === undefined || items === undefined) return { whole: body, refused: [] };
  const isWhole = (item: unknown) => v.safeParse(each.item, item).success;
  const kept = items.filter(isWhole);
  const ids = items.filter((item) => !isWhole(item)).map((item) => v.safeParse(named, item));
  const refused = ids.flatMap(({ success, output }) =>
    success ? [toRefused(output.backup_id)] : [],
  );
  if (refused.length === 0 || refused.length < ids.length) return { whole: body, refused: [] };
  return { whole: kept.length === 0 ? null : { ...Object(body), [each.list]: kept }, refused };
}

/** The answer of the handler, and what it was not asked about. */
export function withRefused<T extends object>(answer: T, refused: readonly RefusedItem[]): T {
  const told = listOf(answer, "files");
  if (refused.length === 0 || told === undefined) return answer;
  return { ...answer, files: [...told, ...refused] };
}

function listOf(value: unknown, list: "files"): readonly unknown[] | undefined {
  if (typeof value !== "object" || value === null || !(list in value)) return undefined;
  const found = Object.entries(value).find(([key]) => key === list)?.[1];
  return Array.isArray(found) ? found : undefined;
}

function toRefused(backup_id: string): RefusedItem {
  return { backup_id, error_code: CODES.malformed, coffer_id: "", blob_id: "" };
}
