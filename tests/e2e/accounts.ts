import { type BrowserContext, expect, type Page } from "@playwright/test";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { HttpPort, HttpReply } from "#app/core/ports.ts";
import { openClient } from "#tests/e2e/core-client.ts";
import { aPerson, type Person, untilAlive } from "#tests/e2e/people.ts";
import type { Secrets } from "#tests/e2e/secrets.ts";
import type { Device } from "#tests/evil/device.ts";
import type { Stack } from "#tests/support/stack.ts";

/** A drawing of the same origin: storage can be filled there before the application runs. */
const QUIET = "/mark.svg";

/** What a signed-in browser holds. */
interface SignedIn {
  readonly device: Device;
  /** `Set-Cookie` of the gateway. */
  readonly cookie: string;
}

/**
 * A page that is signed in as somebody new. The account is made through the API by the real core in
 * this process, and the page begins with what a sign-in leaves in a browser. Stories whose subject is
 * signing up or in use the forms instead: `signUpNew` and `signIn`.
 */
export async function startSignedIn(
  page: Page,
  secrets: Secrets,
  person = aPerson(secrets),
): Promise<Person> {
  await startAs(page, secrets.stack, await signUpInProcess(secrets.stack, person));
  return person;
}

/** A page of another browser that is signed in as somebody who has an account. */
export async function startAgain(page: Page, secrets: Secrets, person: Person): Promise<void> {
  await startAs(page, secrets.stack, await signInInProcess(secrets.stack, person));
}

function signUpInProcess(stack: Stack, person: Person): Promise<SignedIn> {
  return inProcess(stack, async (auth) => {
    const { firstName, lastName, email, password } = person;
    const typed = { firstName, lastName, userName: email, password, passwordAgain: password };
    await auth.signUp({ ...typed, hasAcceptedTerms: true, locale: "en" });
  });
}

function signInInProcess(stack: Stack, { email, password }: Person): Promise<SignedIn> {
  return inProcess(stack, async (auth) => {
    await auth.signIn({ userName: email, password, twofacode: "" });
  });
}

type Auth = ReturnType<typeof openClient>["auth"];

async function inProcess(stack: Stack, step: (auth: Auth) => Promise<void>): Promise<SignedIn> {
  let cookie = "";
  const http = (dialled: HttpPort) =>
    noticingCookies(dialled, (set) => {
      cookie = set;
    });
  const client = openClient(stack, { plant: { http } });
  try {
    await step(client.auth);
    return { device: client.device, cookie };
  } finally {
    client.close();
  }
}

function noticingCookies(http: HttpPort, notice: (cookie: string) => void): HttpPort {
  const look = (reply: HttpReply) => {
    const set = reply.header("set-cookie");
    if (set !== null) notice(set);
    return reply;
  };
  return {
    sendText: async (request) => look(await http.sendText(request)),
    sendBytes: async (request) => look(await http.sendBytes(request)),
  };
}

async function startAs(page: Page, { origin }: Stack, { device, cookie }: SignedIn): Promise<void> {
  await setCookie(page.context(), origin, cookie);
  await page.goto(origin + QUIET);
  const values = [...device.storage.values].map(
    ([name, value]) => [STORAGE_PREFIX + name, value] as const,
  );
  await page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, values);
  await keepKeys(page, device.secretBytes() ?? new Uint8Array());
  // An open page listens for changes. Until then it ignores controls that would call the server.
  const listening = page.waitForRequest(/command=usernotifications/);
  await page.goto(`${origin}/files`);
  await untilAlive(page);
  await listening;
  // By its level: the account may speak another language.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function setCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [pair = ""] = cookie.split(";");
  const [name = "", ...rest] = pair.split("=");
  if (name === "") throw new Error("the gateway set no cookie");
  const place = { url: origin, httpOnly: true, sameSite: "Lax" } as const;
  await context.addCookies([{ name, value: rest.join("="), ...place }]);
}

/** As `app/platform/storage/secrets.client.ts` keeps them (Formats 10). */
async function keepKeys(page: Page, secret: Uint8Array): Promise<void> {
  await page.evaluate(
    async ({ database, bytes }) => {
      const algorithm = { name: "AES-GCM", length: 256 };
      const key = await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new Uint8Array(bytes);
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
      await new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open(database, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore("device");
        asked.onerror = () => reject(asked.error ?? new Error("not opened"));
        asked.onsuccess = () => {
          const change = asked.result.transaction("device", "readwrite");
          change.objectStore("device").put(key, "wrapping-key");
          change.objectStore("device").put({ iv, bytes: sealed }, "secrets");
          change.oncomplete = () => {
            asked.result.close();
            resolve();
          };
          change.onerror = () => reject(change.error ?? new Error("not kept"));
        };
      });
    },
    { database: `${STORAGE_PREFIX}secrets`, bytes: [...secret] },
  );
}
