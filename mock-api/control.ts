import * as v from "valibot";
import { type Exchange, readBody, sendJson } from "#api/hosts/http.ts";
import { sweep, tidy } from "#api/jobs/maintenance.ts";
import { featureList } from "#app/contract/endpoints/features.ts";
import { OFFICE_REFUSALS } from "#app/contract/office-frame.ts";
import { changeAccount, changeJob, changeLink, changePlan } from "#mock-api/control-state.ts";
import type { DoubleWorld } from "#mock-api/double.ts";
import type { FaultKind } from "#mock-api/faults/faults.ts";
import { OFFICE_FLAWS } from "#mock-api/office/flaws.data.ts";
import { resetWorld } from "#mock-api/reset.ts";
import { makeItems, makeUser } from "#mock-api/scenarios/bulk.ts";
import { makeMembers } from "#mock-api/scenarios/share-crowd.ts";

const MAX_BODY_BYTES = 1024 * 1024;

const limit = v.strictObject({ points: v.number(), durationS: v.number() });
const limits = v.partial(
  v.strictObject({
    loginFailures: limit,
    addressLoginFailures: limit,
    salts: limit,
    linkPasswords: limit,
    sameLinkPasswords: limit,
    serverJobs: limit,
    signUps: limit,
    mails: limit,
    linkMails: limit,
    factorFailures: limit,
    clientEvents: limit,
    deviceNumbers: limit,
    linkUploads: limit,
    tickets: limit,
    hints: limit,
    hintsOfName: limit,
    resets: limit,
    resetsOfName: limit,
    emailChanges: limit,
    linkReports: limit,
    shareInvites: limit,
    teamInvites: limit,
  }),
);

const failNext = v.strictObject({
  command: v.optional(v.string()),
  endpoint: v.optional(v.string()),
  times: v.optional(v.number(), 1),
  status: v.optional(v.number()),
  errcode: v.optional(v.number()),
  reset: v.optional(v.boolean()),
  /** Milliseconds before the call goes on as usual. */
  stall: v.optional(v.number()),
});

const settings = v.partial(
  v.strictObject({
    quotaBytes: v.number(),
    diskReserveBytes: v.number(),
    longPollMs: v.number(),
    abandonedUploadS: v.number(),
    supportEmail: v.string(),
  }),
);

type Action = (world: DoubleWorld, body: unknown) => Promise<unknown> | unknown;

const action = <Schema extends v.GenericSchema>(
  schema: Schema,
  run: (world: DoubleWorld, body: v.InferOutput<Schema>) => Promise<unknown> | unknown,
): Action => {
  return (world, body) => run(world, v.parse(schema, body));
};

/** What tests may ask of a server that was started with `--control`; JSON in, JSON out. */
const ACTIONS: Readonly<Record<string, Action>> = {
  reset: action(v.object({}), (world) => resetWorld(world)),
  clock: action(v.strictObject({ offsetMs: v.number() }), (world, { offsetMs }) => {
    world.clock.shift(offsetMs);
  }),
  limits: action(limits, (world, changed) => {
    const given = Object.entries(changed).filter(([, value]) => value !== undefined);
    Object.assign(world.settings.limits, Object.fromEntries(given));
    world.bus.limits.replace(world.settings.limits);
  }),
  settings: action(settings, (world, changed) => {
    const given = Object.entries(changed).filter(([, value]) => value !== undefined);
    Object.assign(world.settings, Object.fromEntries(given));
  }),
  "fail-next": action(failNext, (world, wish) => {
    const name = wish.command ?? wish.endpoint ?? "*";
    world.faults.add({ name, times: wish.times, fault: toFault(wish) });
  }),
  "fail-clear": action(v.object({}), (world) => world.faults.clear()),
  tidy: action(v.object({}), (world) => tidy(world)),
  /** As if it were so much later; files keep their real times. */
  sweep: action(v.strictObject({ aheadS: v.optional(v.number(), 0) }), (world, { aheadS }) =>
    sweep(world, world.clock.nowS() + aheadS),
  ),
  received: action(v.object({}), (world) => ({ calls: world.received.list() })),
  "received-clear": action(v.object({}), (world) => world.received.clear()),
  evil: action(
    v.strictObject({
      id: v.string(),
      on: v.boolean(),
      options: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    (world, wish) => {
      if (!world.evil.set(wish.id, wish.on, wish.options)) throw new Error(`No evil ${wish.id}`);
      return { active: world.evil.list() };
    },
  ),
  account: (world, body) => changeAccount(world, body),
  link: (world, body) => changeLink(world, body),
  plan: (world, body) => changePlan(world, body),
  features: action(v.strictObject({ list: featureList }), (world, { list }) => {
    world.features.replace(list);
  }),
  office: action(
    v.strictObject({
      flaw: v.picklist(OFFICE_FLAWS),
      reason: v.optional(v.picklist(OFFICE_REFUSALS), "failed"),
    }),
    (world, wish) => {
      if (world.office === null) throw new Error("No office provider");
      Object.assign(world.office, wish);
    },
  ),
  "office-heard": action(v.object({}), (world) => ({ heard: world.office?.heard ?? [] })),
  "account-job": (world, body) => changeJob(world, body),
  "make-user": (world, body) => makeUser(world, body),
  "make-items": (world, body) => makeItems(world, body),
  "make-members": (world, body) => makeMembers(world, body),
};

/** @internal Tests ask the product for each of them. */
export const CONTROL_ACTIONS: readonly string[] = Object.keys(ACTIONS);

/** `/control/{action}`. */
export function serveControl(world: DoubleWorld): (exchange: Exchange) => Promise<void> {
  return (exchange) => answerControl(world, exchange);
}

async function answerControl(
  world: DoubleWorld,
  { request, response, url }: Exchange,
): Promise<void> {
  const name = url.pathname.slice("/control/".length);
  const run = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (run === undefined) return sendJson(response, 404, { error: `No control action ${name}` });
  try {
    const text = ((await readBody(request, MAX_BODY_BYTES)) ?? "").toString();
    const result = await run(world, text === "" ? {} : JSON.parse(text));
    sendJson(response, 200, result ?? { ok: true });
  } catch (error) {
    sendJson(response, 400, { error: error instanceof Error ? error.message : "failed" });
  }
}

function toFault(wish: v.InferOutput<typeof failNext>): FaultKind {
  if (wish.status !== undefined) return { kind: "status", status: wish.status };
  if (wish.errcode !== undefined) return { kind: "errcode", errcode: wish.errcode };
  if (wish.stall !== undefined) return { kind: "stall", ms: wish.stall };
  return { kind: "reset" };
}
