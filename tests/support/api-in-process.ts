import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import { handlers } from "#api/commands/handlers.ts";
import type { Handlers } from "#api/handler.ts";
import { readSettings } from "#api/settings.ts";
import { openWorld } from "#api/store/open-world.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";
import {
  type CommandName,
  commands,
  type DataOf,
  type ParsedRequestOf,
  type RequestOf,
} from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** The API over a folder of its own, without HTTP: commands go through the contract both ways. */
export interface ApiInProcess {
  readonly region: RegionStore;
  readonly nowS: number;
  call<N extends CommandName>(name: N, request: RequestOf<N>): Promise<DataOf<N>>;
  close(): Promise<void>;
}

/** Whoever calls; commands that need nobody get nobody. */
export interface Caller {
  readonly userId: number;
  readonly webDeviceId: number;
}

export async function openApiInProcess(caller: Caller, nowS: number): Promise<ApiInProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), "coffer-core-"));
  const world = await openWorld({
    dataFolder,
    settings: readSettings({}, null),
    log: pino({ level: "silent" }),
    clock: { nowMs: () => nowS * 1000, nowS: () => nowS },
  });
  const region = world.regions.get("ca-central");
  if (region === undefined) throw new Error("no region");
  const own = { sessionId: 1, tokenHash: "", secret: "", usedS: nowS, isEnded: false, ...caller };
  const contextOf = (name: CommandName): CommandContext => ({
    world,
    region,
    nowS,
    address: "127.0.0.1",
    place: "",
    addressKey: "127.0.0.1",
    origin: "http://localhost:3000",
    session: commands[name].auth === "public" ? null : own,
  });
  return {
    region,
    nowS,
    call: async (name, request) => {
      try {
        return await dispatch(name, contextOf(name), request);
      } catch (error) {
        if (error instanceof ApiError) throw new AppError(error.code, { data: error.data });
        throw error;
      }
    },
    close: async () => {
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

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
