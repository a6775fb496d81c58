import type { WireShare } from "#app/contract/commands/shares.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "./version-key.ts";

/** An own team share as a server lists it: the sealed name of its folder, and own copies of its keys. */
export interface OwnTeam {
  readonly name: {
    readonly sealedName: string;
    readonly parentFid: string;
    readonly domain: string;
  };
  readonly copies: readonly { readonly ks: ShareKeyId; readonly own_share_key: string }[];
}

/** Every own share that has keys, with those of the sequences before the newest. */
export async function fetchOwnTeams(api: ApiClient): Promise<OwnTeam[]> {
  const { sharelist } = await api.call("sharelist", {});
  const own = sharelist.filter((share) => share.is_owner === 1 && share.own_share_key !== "");
  const teams: OwnTeam[] = [];
  for (const share of own) {
    const isFirst = share.share_sequence === "0";
    const whole = isFirst
      ? share
      : (await api.call("shareget", { share_id: share.share_id })).share;
    teams.push(toTeam(whole));
  }
  return teams;
}

function toTeam({ enc_name: sealedName, pfid: parentFid, domain, ...share }: WireShare): OwnTeam {
  const { share_id: shareId } = share;
  const sequences = [share, ...share.before].filter(({ own_share_key }) => own_share_key !== "");
  const copies = sequences.map(({ share_sequence: sequence, own_share_key }) => ({
    ks: toShareKeyId({ shareId, sequence }),
    own_share_key,
  }));
  return { name: { sealedName, parentFid, domain }, copies };
}
