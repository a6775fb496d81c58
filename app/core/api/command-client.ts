import * as v from "valibot";
import { type Envelope, envelope } from "#app/contract/envelope.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { accountStatePage } from "#app/contract/errors/outcomes.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import type { CommandName, Commands, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { fromHttp, fromReply, regionOf } from "#app/core/errors/normalise.ts";
import type { Clock, HttpPort, HttpReply } from "#app/core/ports.ts";
import type { ApiClient, CallOptions } from "./client.ts";
import { findCommand } from "./find-command.ts";
import { commandUrl } from "./hosts.ts";
import { isRetriedStatus, retryCall, toRetryAtMs } from "./retry.ts";
import { type PreparedCall, prepareOpen, prepareSigned } from "./sign.ts";

const MS = 1_000;
const HTTP_OK = 200;
const HTTP_TOO_MANY = 429;

export interface CommandClientPorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly crypto: Pick<CryptoPort, "signRequest">;
}

export interface CommandClientHooks {
  /** Whether calls that may go either way are signed. */
  hasSession(): boolean;
  /** A reply carried `logout: 1` (Spec A§4.2). */
  onForcedLogout(): void;
  /** HTTP 453: the account lives in another region (Spec A§2.3). */
  onOtherRegion(region: string): void;
  /** The state of the own account stops everything; `page` tells about it (Spec A§8.1). */
  onAccountState(page: string): void;
  /** A call that was refused, by its name and code alone. */
  onRefused?(command: string, code: number): void;
}

type Command = Commands[CommandName];

/** Calls commands of the contract. A session that ended is thrown as 9402: see `renewing-client`. */
export class CommandClient implements ApiClient {
  readonly #ports: CommandClientPorts;
  readonly #hooks: CommandClientHooks;
  /** Server clock minus ours, in seconds. */
  #offsetS = 0;

  constructor(ports: CommandClientPorts, hooks: CommandClientHooks) {
    this.#ports = ports;
    this.#hooks = hooks;
  }

  servtimeS(): number {
    return Math.floor(this.#ports.clock.nowMs() / MS) + this.#offsetS;
  }

  async call<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions = {},
  ): Promise<DataOf<N>> {
    const command = await findCommand(name);
    const parsed = v.parse(command.request, request);
    try {
      return toData<N>(command, await this.#send(command, parsed, options));
    } catch (error) {
      if (!hasCode(error, CODES.requestExpired)) throw error;
      // The refusal carried the server's clock, which is used by now.
      return toData<N>(command, await this.#send(command, parsed, options));
    }
  }

  async #send(command: Command, request: object, options: CallOptions): Promise<Envelope> {
    const attempt = async () => {
      const reply = await this.#post(command.name, await this.#prepare(command, request), options);
      return { repeat: isRetriedStatus(reply.status), value: reply };
    };
    return this.#read(command, await retryCall(attempt, this.#ports.clock, options.signal));
  }

  #prepare({ name: cmd, auth }: Command, request: object): Promise<PreparedCall> | PreparedCall {
    const isSigned = auth === "signed" || (auth === "either" && this.#hooks.hasSession());
    if (!isSigned) return prepareOpen(request);
    return prepareSigned(this.#ports.crypto, { cmd, request, servtimeS: this.servtimeS() });
  }

  #post(name: CommandName, call: PreparedCall, options: CallOptions): Promise<HttpReply> {
    return this.#ports.http.sendText({
      method: "POST",
      url: commandUrl(name, call.caller),
      headers: { ...call.headers, "content-type": "application/json" },
      body: call.body,
      // What bears a request id changes something, once.
      outlivesPage: call.body.includes('"request_id":'),
      timeoutMs: options.timeoutMs ?? API_LIMITS.timeoutMs,
      ...(options.signal ? { signal: options.signal } : {}),
    });
  }

  #read(command: Command, reply: HttpReply): Envelope {
    const body = parseJson(reply.text());
    const lookup = command.lookup === undefined ? {} : { lookup: command.lookup };
    const result = v.safeParse(envelope, body);
    if (result.success) this.#keepClock(result.output);
    if (reply.status !== HTTP_OK) {
      const { status } = reply;
      const wait = status === HTTP_TOO_MANY ? reply.header("retry-after") : null;
      const retryAtMs = toRetryAtMs(wait, this.#ports.clock.nowMs());
      throw this.#refuse(command, fromHttp({ status, body }, { retryAtMs, ...lookup }));
    }
    if (!result.success) throw new AppError(CODES.unknownApi);
    if (result.output.success !== 1) throw this.#refuse(command, fromReply(result.output, lookup));
    if (result.output.logout === 1 && command.name !== "sessiondelete")
      this.#hooks.onForcedLogout();
    return result.output;
  }

  #refuse(command: Command, error: AppError): AppError {
    this.#hooks.onRefused?.(command.name, error.code);
    const page = isAboutOwnAccount(command) ? accountStatePage(error.code, error.data) : undefined;
    if (page !== undefined) this.#hooks.onAccountState(page);
    const region = regionOf(error);
    if (region !== undefined) this.#hooks.onOtherRegion(region);
    return error;
  }

  #keepClock({ servtime }: Envelope): void {
    if (servtime === undefined) return;
    this.#offsetS = servtime - Math.floor(this.#ports.clock.nowMs() / MS);
  }
}

/** A link tells a visitor of its owner's account with the same codes (Reading R-80). */
function isAboutOwnAccount({ name, auth }: Command): boolean {
  return auth === "signed" || name === "sessionnew";
}

function toData<N extends CommandName>(command: Commands[N], reply: Envelope): DataOf<N> {
  const result = v.safeParse(command.data, reply.data ?? {});
  if (!result.success) throw new AppError(CODES.unknownApi);
  return result.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
