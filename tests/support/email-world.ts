import { OpenAccount } from "#app/core/account/open-account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { ApiInProcess } from "./api-in-process.ts";
import { FakeClock } from "./core-ports.ts";
import { clientOf, NAME, OLD, signInOn, type Wrap } from "./password-world.ts";

export const NEW_NAME = "ada.l@example.org";
export const toNewName = { email: NEW_NAME, password: OLD, twofacode: "" };
const KEY = /change=([0-9a-f]{32})$/;
const NOW_MS = 1_700_000_000_000;

/** Somebody who is signed in on this device, with what a change of the address asks for. */
export async function aSignedIn(
  api: ApiClient,
  device: DeviceStorage,
  wrap: Wrap = (port) => port,
) {
  const { user, unlocked, crypto: opened } = await signInOn(api, device, OLD);
  const crypto = wrap(opened);
  const ports = { api: wrap(api), crypto, device: wrap(device), clock: new FakeClock(NOW_MS) };
  const own = { ...ports, deviceName: "Test", userName: NAME, onOtherAccount: async () => {} };
  const account = new OpenAccount(own, user, unlocked);
  return { ...ports, account, userName: NAME };
}

/** Keys of the links that were mailed, the newest first. */
export async function mailedKeys({ region }: ApiInProcess): Promise<string[]> {
  const rows = await region.db
    .selectFrom("mails")
    .select("link")
    .where("link", "like", "%change=%")
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ link }) => KEY.exec(link)?.[1] ?? []);
}

/** Answers a mail, the newest one unless said; false where none was sent, or it leads nowhere. */
export async function answerMail(api: ApiInProcess, mailed?: string): Promise<boolean> {
  const key = mailed ?? (await mailedKeys(api))[0];
  if (key === undefined) return false;
  return clientOf(api)
    .call("emailchangeconfirm", { key })
    .then(
      () => true,
      () => false,
    );
}

/** The code of a sign-in under this name, 0 when it opens everything. */
export async function codeOf(api: ApiClient, device: DeviceStorage, name: string): Promise<number> {
  try {
    return (await signInOn(api, device, OLD, name)).unlocked.stopCode;
  } catch (error) {
    return isAppError(error) ? error.code : -1;
  }
}
