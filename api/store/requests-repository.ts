import { ApiError, CODES } from "#api/api-error.ts";
import { sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";

const KEPT_S = 7 * 24 * 3600;

export interface OnceRequest {
  readonly userId: number;
  readonly command: string;
  readonly request: { readonly request_id: string };
  readonly nowS: number;
}

/**
 * Does something once for each `request_id` of a user, in one transaction with the note of its
 * result; a repeat gets the same answer (Reading R-12). The id of another request is 9000.
 */
export async function once<Result extends object>(
  db: Db,
  call: OnceRequest,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const { userId, command, nowS } = call;
  const requestHash = sha256Hex(JSON.stringify(call.request));
  return db.transaction().execute(async (trx) => {
    const done = await trx
      .selectFrom("requests")
      .select(["command", "request_hash", "result"])
      .where("user_id", "=", userId)
      .where("request_id", "=", call.request.request_id)
      .executeTakeFirst();
    if (done !== undefined) {
      const isSame = done.command === command && done.request_hash === requestHash;
      if (!isSame) throw new ApiError(CODES.malformed);
      const result: Result = JSON.parse(done.result);
      return result;
    }
    const result = await work(trx);
    await trx
      .insertInto("requests")
      .values({
        user_id: userId,
        request_id: call.request.request_id,
        command,
        request_hash: requestHash,
        result: JSON.stringify(result),
        created_s: nowS,
      })
      .execute();
    return result;
  });
}

export async function purgeRequests(db: Db, nowS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("requests")
    .where("created_s", "<", nowS - KEPT_S)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
