import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import type { ProvenWork } from "./prove-work.ts";
import type { WorkItem, WorkResult, WorkRound } from "./reencryption.api.ts";

/** Names for the visitors of a share, as they go to the server. */
export async function sealNames(
  crypto: CryptoPort,
  ks: ShareKeyId,
  proven: readonly ProvenWork[],
): Promise<Pick<WorkResult, "encShareName" | "digest">[]> {
  const sealed = await crypto.sealShareNames({
    ks,
    names: proven.map(({ item, name, fid, rev, parentFid }) => ({
      name,
      fid,
      rev,
      context: { domain: OWN_DOMAIN, parentFid, kind: item.path[0]?.kind ?? "f" },
    })),
  });
  return sealed.map(({ enc_name, digest }) => ({ encShareName: enc_name, digest }));
}

/** The share that keys are wrapped for, and the answer that they came with. */
export interface Wrapping {
  readonly target: ShareKeyId;
  readonly round: WorkRound;
}

interface KeyToWrap {
  readonly work: ProvenWork;
  readonly source: WorkItem["dataKeys"][number];
}

/** The wrapped keys of each item; an item with a key that does not open is left out. */
export async function rewrapKeys(ports: FilesPorts, work: Wrapping, proven: readonly ProvenWork[]) {
  const result = new Map<WorkItem, { source: KeyToWrap["source"]; encDataKey: string }[]>(
    proven.map(({ item }) => [item, []]),
  );
  const keys = proven.flatMap((one) => one.item.dataKeys.map((source) => ({ work: one, source })));
  for (const [from, group] of Map.groupBy(keys, ({ source }) => source.from)) {
    const wrapped = await rewrapGroup(ports, { ...work, from, group });
    for (const [index, { work: one, source }] of group.entries()) {
      const opened = wrapped[index];
      if (opened?.ok === true) result.get(one.item)?.push({ source, encDataKey: opened.value });
      else result.delete(one.item);
    }
  }
  return result;
}

/**
 * Keys are taken from under own `area` and `team` keys only (Formats 12, K30): whoever has a link could
 * have made what lies under its key, and a share that the manifest does not know is nobody's.
 */
async function rewrapGroup(
  ports: FilesPorts,
  group: Wrapping & { readonly from: ShareKeyId; readonly group: readonly KeyToWrap[] },
) {
  const { from, target, round } = group;
  const own = round.ownCopies[from];
  const source = ports.account.requireWritable().shares[from];
  if (source === undefined || source.origin !== "self" || source.kind === "link") return [];
  if (own !== undefined) await ports.account.openShareKeys({ [from]: own });
  return ports.crypto.rewrapDataKeys({
    from,
    to: target,
    items: group.group.map(({ work, source }) => ({
      fid: work.fid,
      enc_data_key: source.encDataKey,
    })),
  });
}
