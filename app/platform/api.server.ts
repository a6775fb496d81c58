import type { Agent } from "node:http";
import { DEVICE_HEADER, GATEWAY_HEADER, PLACE_HEADER } from "#app/contract/envelope.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Region } from "#app/contract/regions.data.ts";
import { toDeviceKind } from "#app/contract/validate/device-kind.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { CommandClient } from "#app/core/api/command-client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { serverClock } from "./clock.server.ts";
import { createServerHttp } from "./http.server.ts";
import { createRequestSigner } from "./request-signer.server.ts";
import type { SessionData } from "./session.server.ts";

/** The API as loaders and actions call it: signed with the cookie's session, parsed, AppErrors. */
export type ServerApi = Pick<ApiClient, "call">;

export interface ServerApiSettings {
  /** Origin of the API. */
  readonly apiUrl: string;
  readonly apiSecret: string;
  readonly region: Region;
  /** For the API's own limits. */
  readonly clientAddress: string;
  readonly clientPlace?: string | readonly string[] | undefined;
  /** What the visitor's browser says it is; its kind alone is passed on. */
  readonly clientAgent?: string | undefined;
  readonly session: SessionData | null;
  /** Ends the calls when the visitor has gone. */
  readonly signal: AbortSignal;
  readonly agent?: Agent;
}

export function createServerApi(settings: ServerApiSettings): ServerApi {
  const http = createServerHttp({
    baseUrl: `${settings.apiUrl}/r/${settings.region}`,
    headers: {
      "x-forwarded-for": settings.clientAddress,
      [GATEWAY_HEADER]: settings.apiSecret,
      [DEVICE_HEADER]: toDeviceKind(settings.clientAgent),
      ...(typeof settings.clientPlace === "string" ? { [PLACE_HEADER]: settings.clientPlace } : {}),
    },
    signal: settings.signal,
    agent: settings.agent,
  });
  const crypto = createRequestSigner(settings.session);
  // Another region reaches the page as an error; there is nothing to steer here.
  return new CommandClient(
    { http, clock: serverClock, crypto },
    {
      hasSession: () => settings.session !== null,
      // The page's loader sends the browser to its sign-out (Spec A§4.2).
      onForcedLogout: () => {
        throw new AppError(CODES.pageSessionRefused);
      },
      onOtherRegion: () => undefined,
      onAccountState: () => undefined,
    },
  );
}
