import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { AccountEvent } from "#app/core/account/events.api.ts";
import { type OwnNamePorts, ownNames } from "./files.crypto.ts";

/** Names of items that events of an account or of a link tell of, by the event; what does not open has none. */
export async function openEventNames(
  ports: OwnNamePorts,
  events: readonly Pick<AccountEvent, "id" | "item">[],
): Promise<ReadonlyMap<string, string>> {
  const sealed = events.flatMap(({ id, item }) => (item === null ? [] : [{ id, item }]));
  if (sealed.length === 0) return new Map();
  const opened = await ownNames(ports).open(
    sealed.map(({ item }) => ({
      sealedName: item.encName,
      domain: item.domain,
      parentFid: item.parentFid,
      kind: item.kind,
    })),
  );
  const names = sealed.map(({ id }, index) => [id, opened[index]] as const);
  return new Map(
    names.flatMap(([id, result]) => (result?.ok ? [[id, toShownName(result.value.name)]] : [])),
  );
}
