import type { AuthSession } from "#app/core/auth/auth-session.ts";
import { control } from "#mock-api/testing/control.ts";
import { type Browser, openBrowser, type Scene } from "#tests/evil/browser.ts";
import { type Device, makeDevice } from "#tests/evil/device.ts";
import type { Credentials } from "#tests/evil/person.ts";

type SignUp = Parameters<AuthSession["signUp"]>[0];

/** Somebody else at the same server, whom its owner may share with. */
export interface Colleague {
  readonly credentials: Credentials;
  readonly device: Device;
  /** As he reads it out on the telephone. */
  readonly safetyNumber: string;
}

const PASSWORD = "Leuchtfeuer-Boje 漢字 17 Steuermann";

/** Signs somebody up in a device of his own, whose address is proven. */
export async function signUpColleague(scene: Scene, userName: string): Promise<Colleague> {
  const device = makeDevice();
  const browser = openBrowser(scene, device);
  const input: SignUp = {
    firstName: "Okko",
    lastName: "Janssen",
    userName,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    hasAcceptedTerms: true,
    locale: "en",
  };
  await browser.auth.signUp(input);
  await control(scene.house.server, "account", { email: userName, verified: true });
  const user = browser.account()?.user.get();
  if (user === undefined) throw new Error("nobody signed up");
  const [identity] = await browser.crypto.openIdentities([user]);
  browser.close();
  if (identity?.ok !== true) throw new Error("keys of two people");
  const { safetyNumber, encFp } = identity.value;
  scene.book.people.set(encFp, userName);
  return { credentials: { userName, password: PASSWORD }, device, safetyNumber };
}

/** A page of his, with his keys open. */
export async function openColleague(scene: Scene, { device }: Colleague): Promise<Browser> {
  const browser = openBrowser(scene, device);
  await browser.resume();
  return browser;
}

/** The same people in devices of one session. */
export function cloneAll(colleagues: readonly Colleague[]): readonly Colleague[] {
  return colleagues.map((one) => ({ ...one, device: one.device.clone() }));
}
