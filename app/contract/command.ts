import type * as v from "valibot";

/** `signed`: needs a session; `public`: none; `either`: signed when there is a session. */
export type CommandAuth = "signed" | "public" | "either";

type AnySchema = v.GenericSchema<unknown, unknown>;

export interface Command<
  Name extends string = string,
  Request extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
> {
  readonly name: Name;
  readonly auth: CommandAuth;
  readonly request: Request;
  readonly data: Data;
  /** Where the shape comes from: `Spec A§7.2`, `Reading R-12`. */
  readonly source: string;
  /** What is looked up, where an unconfigured shard means that there is no such thing. Spec A§8.1. */
  readonly lookup?: "link" | "invite" | "referral" | "verify";
  /** Largest request body in bytes; 1 MiB unless said. */
  readonly maxBodyBytes?: number;
}

/** Defines a command of the API once, for the client, the gateway and the double. */
export function defineCommand<
  const Name extends string,
  Request extends AnySchema,
  Data extends AnySchema,
>(command: Command<Name, Request, Data>): Command<Name, Request, Data> {
  return command;
}
