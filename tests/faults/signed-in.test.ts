import { expect, it } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import { type Client, keepSignedIn } from "./client.ts";
import type { FaultStack } from "./fault-stack.ts";
import { TestWorld } from "./world.ts";

const EMAIL = "ada@example.org";
const ENDED = {
  kind: "sealed",
  userName: EMAIL,
  reason: "session-ended",
  hasPasskeys: false,
} as const;
const OPEN = { kind: "open" } as AuthState;

it("somebody makes room where a full database refuses the sign-in that transfers wait for", async () => {
  const orders: string[] = [];
  const state = new Store<AuthState>(OPEN);
  const unseal = async () => {
    if (orders.at(-1) !== "none") throw new AppError(9500);
    state.set(OPEN);
  };
  const clock = { sleep: async () => undefined };
  const client = { auth: { state, unseal }, clock } as unknown as Client;
  const orderStore = async (order: string) => void orders.push(order);
  const world = new TestWorld({ orderStore } as unknown as FaultStack, client, EMAIL);
  client.onSignInRefused = () => world.makeRoom();
  keepSignedIn(client, { email: EMAIL, password: "Lampe ada blau" });
  await world.change("database-full");
  state.set(ENDED);
  while (state.get().kind !== "open") await new Promise((resolve) => setImmediate(resolve));
  await world.calm();
  expect(orders).toEqual(["full-database", "none"]);
});
