import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pino from "pino";
import * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import { createApp } from "#api/app.ts";
import { handlers } from "#api/commands/handlers.ts";
import type { Handlers } from "#api/handler.ts";
import { NO_INTERCEPTION } from "#api/interception.ts";
import { readSettings } from "#api/settings.ts";
import { openWorld } from "#api/store/open-world.ts";
import type { CommandContext, RegionStore, World } from "#api/world.ts";
import {
  type CommandName,
  commands,
  type DataOf,
  type ParsedRequestOf,
  type RequestOf,
} from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { takeNewData } from "#mock-api/testing/new-data.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

/** The API over a folder of its own. Commands need no HTTP: they go through the contract both ways. */
export interface ApiInProcess {
  readonly world: World;
  readonly region: RegionStore;
  call<N extends CommandName>(name: N, request: RequestOf<N>): Promise<DataOf<N>>;
  /** Serves the hosts over HTTP, too: where uploads and downloads go, `/h/1`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Whoever calls, at the time of each call; commands that need nobody get nobody. */
export interface Caller {
  userId: number;
  webDeviceId: number;
}

export async function openApiInProcess(
  caller: Caller,
  time: { nowMs(): number },
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiInProcess> {
  const dataFolder = mkdtempSync(join(quickFolder(), "coffer-core-"));
  takeNewData(dataFolder);
  const nowS = () => Math.floor(time.nowMs() / 1000);
  const world = await openWorld({
    dataFolder,
    settings: readSettings({ COFFER_DEFAULT_PLAN: "free", ...environment }, null),
    log: pino({ level: "silent" }),
    clock: { nowMs: () => time.nowMs(), nowS },
  });
  const region = world.regions.get("ca-central");
  if (region === undefined) throw new Error("no region");
  const standing = { isEnded: false, isAsking: false, isUnlinked: false };
  const known = {
    sessionId: 1,
    familyId: 1,
    tokenHash: "",
    secret: "",
    usedS: nowS(),
    provedS: nowS(),
  };
  const own = { ...known, ...standing };
  const sessionFor = (name: CommandName) => {
    const { auth } = commands[name];
    const isNobody = auth === "public" || (auth === "either" && caller.userId === 0);
    return isNobody ? null : { ...own, ...caller };
  };
  const contextOf = (name: CommandName): CommandContext => ({
    world,
    region,
    nowS: nowS(),
    address: "127.0.0.1",
    place: "",
    device: "other",
    addressKey: "127.0.0.1",
    origin: "http://localhost:3000",
    session: sessionFor(name),
    cookieTokenHash: null,
  });
  const server = createApp({
    world,
    interception: NO_INTERCEPTION,
    gatewaySecret: TEST_SECRET,
  });
  return {
    world,
    region,
    call: async (name, request) => {
      try {
        return await dispatch(name, contextOf(name), request);
      } catch (error) {
        if (error instanceof ApiError) throw new AppError(error.code, { data: error.data });
        throw error;
      }
    },
    listen: async () => {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return `http://127.0.0.1:${portOf(server.address())}/r/ca-central`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await world.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function dispatch<N extends CommandName>(
  name: N,
  context: CommandContext,
  request: RequestOf<N>,
): Promise<DataOf<N>> {
  const known: Handlers = handlers;
  const handler = known[name];
  const parsed: ParsedRequestOf<N> = v.parse(commands[name].request, throughJson(request));
  const data: DataOf<N> = v.parse(commands[name].data, throughJson(await handler(context, parsed)));
  return data;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
