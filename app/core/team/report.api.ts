import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Factor, ReportedUser, SignIn } from "./report.ts";

type Api = Pick<ApiClient, "call">;

const FACTORS: readonly Factor[] = ["none", "app", "mail"];

/** 8401 for whoever does not change users. Somebody who is told twice stands once. */
export async function fetchReport(api: Api, signal: AbortSignal): Promise<readonly ReportedUser[]> {
  const { users } = await api.call("teamreport", {}, { signal });
  return [...new Map(users.map((row) => [row.user_id, toReported(row)])).values()];
}

function toReported(row: DataOf<"teamreport">["users"][number]): ReportedUser {
  return {
    userId: row.user_id,
    email: row.email,
    role: row.role,
    sinceS: row.since_s,
    factor: FACTORS[row.factor] ?? "none",
    passkeys: row.passkeys,
    signedInS: row.signed_in_s,
    shares: row.shares,
    links: row.links,
    openLinks: row.links_open,
    endlessLinks: row.links_endless,
    pending: row.pending,
    keysChangedS: row.keys_changed_s,
  };
}

export interface SignInPage {
  readonly signIns: readonly SignIn[];
  readonly hasMore: boolean;
}

/** The newest first, those below `beforeId`; "0": from the newest. */
export async function fetchSignIns(
  api: Api,
  { beforeId, limit }: { readonly beforeId: string; readonly limit: number },
  signal: AbortSignal,
): Promise<SignInPage> {
  const page = await api.call("teamsignins", { before_id: beforeId, limit }, { signal });
  const signIns = page.sign_ins.map(({ id, t, user_id, code, n, place }) => {
    return { id, atS: t, userId: user_id, code, count: n, place };
  });
  // A page without rows has none after it, whatever is said.
  return { signIns, hasMore: page.more === 1 && signIns.length > 0 };
}
