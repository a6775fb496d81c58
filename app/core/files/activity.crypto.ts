import type { ActivityOp, WireAct } from "#app/contract/commands/activity.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import type { Place } from "#app/core/keys/covering.ts";
import { openPlaceKey } from "#app/core/keys/place-key.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";

/** What is done with one item. */
export interface Told {
  readonly op: ActivityOp;
  readonly fid: Fid;
  /** Names before and after; empty for none. */
  readonly from: string;
  readonly to: string;
}

/**
 * Signs what is about to be done, for whoever has the key of the folder (Reading R-225). A change is
 * never stopped by what tells of it: where the key is not to be had, the server's word stands alone.
 */
export async function sealActs(
  ports: FilesPorts,
  path: readonly Place[],
  told: readonly Told[],
): Promise<(WireAct | undefined)[]> {
  try {
    const { ks } = findWriteTarget(ports.account.requireWritable(), path);
    if (!(await openPlaceKey(ports, ks))) return told.map(() => undefined);
    const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
    const t = ports.api.servtimeS();
    const lines = told.map((one) => ({ ...one, t }));
    const sealed = await ports.crypto.sealActivity({ ks, lines });
    return sealed.map(({ n, act }) => ({ share_id, share_sequence, n, act }));
  } catch {
    return told.map(() => undefined);
  }
}

/**
 * The same for whoever has the key of the folder that items leave, where that is another one: there they
 * are told the names that they know, and no new ones.
 */
export async function sealLeavingActs(
  ports: FilesPorts,
  { from, to }: { readonly from: readonly Place[]; readonly to: readonly Place[] },
  named: readonly { readonly fid: Fid; readonly text: string }[],
): Promise<(WireAct | undefined)[]> {
  try {
    const manifest = ports.account.requireWritable();
    const left = findWriteTarget(manifest, from).shareId;
    if (left === findWriteTarget(manifest, to).shareId) return named.map(() => undefined);
  } catch {
    return named.map(() => undefined);
  }
  const told = named.map(({ fid, text }) => ({ op: "move", fid, from: text, to: text }) as const);
  return sealActs(ports, from, told);
}

/** The same for items that go or come back; what has no open name is told of by nobody. */
export async function sealItemActs(
  ports: FilesPorts,
  path: readonly Place[],
  { op, items }: { readonly op: "remove" | "restore"; readonly items: readonly FileItem[] },
): Promise<(WireAct & { readonly coffer_id: string })[]> {
  const named = items.flatMap(({ id, name }) => (name.state === "open" ? [{ id, ...name }] : []));
  const told = named.map(({ fid, text }) => {
    return op === "remove" ? { op, fid, from: text, to: "" } : { op, fid, from: "", to: text };
  });
  const acts = await sealActs(ports, path, told);
  return acts.flatMap((act, index) => {
    const id = named[index]?.id;
    return act === undefined || id === undefined ? [] : [{ coffer_id: id, ...act }];
  });
}
