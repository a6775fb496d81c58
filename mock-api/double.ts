import type { BillingProvider } from "#api/billing/billing-provider.ts";
import { type LocalBus, openLocalBus } from "#api/bus/local/local-bus.ts";
import type { Interception } from "#api/interception.ts";
import { type OpenedWorld, openWorld, type WorldOptions } from "#api/store/open-world.ts";
import { ShiftedClock } from "#mock-api/clock.ts";
import { serveControl } from "#mock-api/control.ts";
import { EvilBoard } from "#mock-api/evil/board.ts";
import { applyFault } from "#mock-api/faults/apply-fault.ts";
import { Faults } from "#mock-api/faults/faults.ts";
import type { OfficeHost } from "#mock-api/office/office-host.ts";
import { Received, toReceivedCall } from "#mock-api/received.ts";

const CONTROL_PATH = /^\/control\/[a-z-]{1,40}$/;

/** A world that tests steer. */
export interface DoubleWorld extends OpenedWorld {
  readonly clock: ShiftedClock;
  readonly bus: LocalBus;
  readonly evil: EvilBoard;
  readonly faults: Faults;
  readonly received: Received;
  /** Set by whoever starts a local billing provider. */
  billing: BillingProvider | null;
  /** Set by whoever starts a local office provider. */
  office: OfficeHost | null;
}

export interface Double {
  readonly world: DoubleWorld;
  /** What plugs it into the server. */
  readonly interception: Interception;
}

export interface DoubleOptions extends Omit<WorldOptions, "clock" | "bus"> {
  /** Whether the control interface is there; without it nothing that came in is kept. */
  readonly hasControl: boolean;
}

/** The API over a data folder, with attacks, faults and, when it is asked for, the control interface. */
export async function openDouble(options: DoubleOptions): Promise<Double> {
  const clock = new ShiftedClock();
  const bus = openLocalBus(options.dataFolder, options.settings.limits);
  const world: DoubleWorld = {
    ...(await openWorld({ ...options, clock, bus })),
    clock,
    bus,
    evil: new EvilBoard(),
    faults: new Faults(),
    received: new Received(),
    billing: null,
    office: null,
  };
  return { world, interception: interceptWith(world, options.hasControl) };
}

function interceptWith(world: DoubleWorld, hasControl: boolean): Interception {
  const { evil, faults, received } = world;
  const control = { path: CONTROL_PATH, serve: serveControl(world) };
  return {
    endpoints: hasControl ? [control] : [],
    answers: async (exchange, name) => {
      const fault = faults.take(name);
      return fault === undefined ? evil.answers(exchange) : applyFault(exchange, name, fault);
    },
    notes: (exchange, call) => {
      if (hasControl) received.add(toReceivedCall(exchange, call));
    },
    reply: (reply) => evil.reply(reply),
    refusal: (name, error) => evil.refusal(name, error),
    bytes: (range) => evil.bytes(range),
    breaks: (chunk) => evil.breaks(chunk),
  };
}
