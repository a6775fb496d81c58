import type { Person } from "#tests/e2e/people.ts";
import { Book } from "#tests/evil/book.ts";
import { type Browser, openBrowser, type Plant } from "#tests/evil/browser.ts";
import { makeDevice } from "#tests/evil/device.ts";
import type { Accuse } from "#tests/evil/witness.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import type { Stack } from "#tests/support/stack.ts";

interface ClientWishes {
  readonly plant?: Plant;
  /** Nobody who does what no page would do is accused of it. */
  readonly accuse?: Accuse;
}

/** The core without a page, at the product that browsers are at: for whoever obeys no screen. */
export function openClient({ recorder }: Stack, wishes: ClientWishes = {}): Browser {
  const house = { dial: { port: recorder.port, host: `localhost:${recorder.port}` } };
  const { plant = {}, accuse = () => undefined } = wishes;
  const scene = { house, clock: new EventClock(Date.now()), book: new Book(), accuse, plant };
  return openBrowser(scene, makeDevice());
}

/** Signs somebody up whose address is proven, and lets him in. */
export async function signUpClient(stack: Stack, client: Browser, person: Person): Promise<void> {
  const { firstName, lastName, email, password } = person;
  await client.auth.signUp({
    firstName,
    lastName,
    userName: email,
    password,
    passwordAgain: password,
    hasAcceptedTerms: true,
    locale: "en",
  });
  await stack.control("account", { email, verified: true });
  await client.auth.signIn({ userName: email, password, twofacode: "" });
}
