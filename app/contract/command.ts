import type * as v from "valibot";

/** `signed`: needs a session; `public`: none; `either`: signed when there is a session. */
export type CommandAuth = "signed" | "public" | "either";

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A list of a request whose answer tells of each item, in a list of the same name. */
export interface EachItem {
  readonly list: "files";
  readonly item: v.GenericSchema<unknown, { readonly backup_id: string }>;
}

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
  /**
   * What needs a session that proved whose it is within ten minutes (Reading R-742), 8138 otherwise: every
   * call, or those that say `removes_pins`.
   */
  readonly freshProof?: "always" | "removing-pins";
  /** Items of the request that are judged one by one: one that is malformed keeps no other out (Reading R-721). */
  readonly each?: EachItem;
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
