import { type Evil, type EvilReply, type LooseData, looseList } from "#mock-api/evil/evil.ts";
import { mapShares } from "#mock-api/evil/people.ts";
import { wrapWrongly } from "#mock-api/evil/wrong-wraps.ts";

/** Wraps that are wrong in some way are opened by the real private key of a member, as often as he looks. */
export const k7: Evil = {
  id: "K7",
  does: "shareget and sharelist bring whoever asks a wrap that is wrong in the way that `wrap` names",
  reply: (reply) => giveWraps(reply, "random"),
};

/** Keys that nobody may encrypt with, wrapped as they should be. */
export const k15: Evil = {
  id: "K15",
  does: "shareget and sharelist bring whoever asks a weak share key, in a wrap that opens",
  reply: (reply) => giveWraps(reply, "a key of zeros"),
};

function giveWraps({ name, data, options }: EvilReply, kind: string): LooseData {
  return mapShares({ name, data }, (share) => {
    const ks = `${String(share.share_id)}-${String(share.share_sequence)}`;
    const people = looseList(share.people).map((row) => {
      if (row.is_me !== 1 || row.status === "owner" || row.enc_share_key === "") return row;
      const place = { pubkey: String(row.pubkey), pubkeyId: String(row.pubkey_id), ks };
      return { ...row, enc_share_key: wrapWrongly(place, String(options.wrap ?? kind)) };
    });
    return { ...share, people };
  });
}
