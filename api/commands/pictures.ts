import { ApiError, CODES } from "#api/api-error.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { toCleanPng } from "#api/pictures/png.ts";
import { findAvatar, putAvatar, removeAvatar } from "#api/store/avatars-repository.ts";
import { raiseHistId, readUser, updateUser, wakeUser } from "#api/store/users-repository.ts";
import { PICTURE_LIMITS } from "#app/contract/settings-limits.data.ts";

/** The picture that others see of somebody (Spec A§3.1, Reading R-161). */
export const pictureHandlers = {
  avatarset: async (context, { png }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const clean = png === "" ? null : toPicture(png);
    const avatar_s = await db.transaction().execute(async (trx) => {
      const before = (await readUser(trx, userId)).avatar_s;
      // Another one in the same second is another one all the same.
      const at = clean === null ? 0 : Math.max(context.nowS, before + 1);
      if (clean === null) await removeAvatar(trx, userId);
      else await putAvatar(trx, userId, clean);
      await updateUser(trx, userId, { avatar_s: at });
      await raiseHistId(trx, userId);
      return at;
    });
    await wakeUser(db, context.world.bus, userId);
    return { avatar_cachekey: avatar_s === 0 ? "" : String(avatar_s) };
  },

  avatarget: async (context) => {
    const png = await findAvatar(context.region.db, sessionOf(context).userId);
    return { png: png?.toString("base64") ?? "" };
  },
} satisfies Partial<Handlers>;

/** Made anew here: whatever a browser sent, what is served is ours. */
function toPicture(base64: string): Buffer {
  const clean = toCleanPng(Buffer.from(base64, "base64"));
  if (clean === null || clean.byteLength > PICTURE_LIMITS.maxServedBytes) {
    throw new ApiError(CODES.malformed);
  }
  return clean;
}
