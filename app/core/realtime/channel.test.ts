import { describe, expect, it } from "vitest";
import { NEWS_HOSTS, type RealtimeMessage, readTicketHeader } from "#app/contract/realtime.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SocketPlan } from "#app/core/ports.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { runChannel } from "./channel.ts";

const MESSAGE = { type: "UPDATE_USER", payload: { hist_id: "7" } };
const framed = (value: unknown) => `id: 1\n\n${JSON.stringify(value)}`;

type Run = (plan: SocketPlan, clock: FakeClock) => void;

/** A channel whose connections go as the runs say; ended after the last of them. */
async function run(runs: Run[], checks: (() => readonly string[])[] = []) {
  const end = new AbortController();
  const clock = new FakeClock(1_700_000_000_000);
  const plans: SocketPlan[] = [];
  const warned: string[] = [];
  const heard: RealtimeMessage[] = [];
  let opened = 0;
  let checked = 0;
  const signed: unknown[] = [];
  await runChannel(
    {
      uid: "7",
      clock,
      api: {
        call: async () => {
          checked += 1;
          return { region: "ca-central", servers_news: (checks.shift() ?? (() => NEWS_HOSTS))() };
        },
        servtimeS: () => 1_700_000_000,
      } as unknown as ApiClient,
      crypto: {
        signRequest: async (input) => {
          signed.push(input);
          const [nonce, signature] = ["a".repeat(32), "b".repeat(40)];
          const ids = { uid: "7", webDeviceId: "70", accessToken: "token" };
          return { ...ids, nonce, signature, sig2: "c".repeat(64) };
        },
      },
      log: { info: () => undefined, warn: (event) => warned.push(event) },
      socket: {
        run: async (plan) => {
          plans.push(plan);
          runs.shift()?.(plan, clock);
          if (runs.length === 0) end.abort();
        },
      },
      onOpen: () => {
        opened += 1;
      },
      onMessage: (message) => heard.push(message),
    },
    end.signal,
  );
  return { plans, warned, heard, opened, checked, signed, slept: clock.slept };
}

const refuse: Run = () => undefined;
const open: Run = (plan, clock) => {
  plan.onOpen();
  clock.advance(60_000);
};

describe("the real-time channel", () => {
  it("shows a ticket for its own user's channel and nothing else", async () => {
    const { plans, signed } = await run([open]);
    const [plan] = plans;
    expect(plan?.path).toBe("/n/1/multisub/cpanel7");
    expect(readTicketHeader(plan?.protocols.join(", ") ?? "")).toMatchObject({
      access_token: "token",
      servtime: 1_700_000_000,
    });
    expect(signed).toEqual([
      { method: "GET", cmd: "multisub", body: "cpanel7", servtimeS: 1_700_000_000 },
    ]);
  });

  it("goes round the pool, and checks the session before each round", async () => {
    const { plans, checked, slept } = await run([refuse, refuse, refuse, refuse, refuse]);
    expect(plans.map(({ path }) => path.slice(0, 4))).toEqual([
      ...["/n/1", "/n/1", "/n/2", "/n/2", "/n/1"],
    ]);
    expect(slept.slice(0, 4)).toEqual([1000, 1000, 1000, 5000]);
    expect(checked).toBe(2);
  });

  it("tells of each opening, because nobody heard what was before it", async () => {
    expect((await run([open, open, refuse])).opened).toBe(2);
  });

  it("goes to no host but the product's own, whatever the session check names", async () => {
    const lies = () => ["https://evil.example", "//evil.example", "/n/2", "/n/2/../../x"];
    const { plans } = await run([refuse, refuse, refuse], [lies, lies]);
    expect(new Set(plans.map(({ path }) => path))).toEqual(new Set(["/n/2/multisub/cpanel7"]));
  });

  it("asks once a minute where there is no pool or no valid session", async () => {
    const none = () => [];
    const ended = () => {
      throw new AppError(9402);
    };
    const { plans, checked, slept } = await run([open], [none, ended, none]);
    expect([plans.length, checked]).toEqual([1, 4]);
    expect(slept.slice(0, 3)).toEqual([60_000, 60_000, 60_000]);
  });

  it("passes on both types, and notes and drops everything else", async () => {
    const { heard, warned } = await run([
      (plan) => {
        plan.onOpen();
        plan.onMessage(framed(MESSAGE));
        plan.onMessage(framed({ type: "OTHER", payload: {} }));
        plan.onMessage(framed({ type: "UPDATE_USER", payload: {} }));
        plan.onMessage("nothing");
        plan.onMessage(new Uint8Array(8));
      },
    ]);
    expect(heard).toEqual([MESSAGE]);
    expect(warned).toEqual(["channel-unknown-type", ...Array(3).fill("channel-malformed")]);
  });
});
