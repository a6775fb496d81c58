import type * as v from "valibot";

/** Health of a host, also for who does not speak the other calls. */
export const ISUP_PATH = "/isup.txt";

type AnySchema = v.GenericSchema<unknown, unknown>;

export interface Endpoint<
  Name extends string = string,
  Query extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
> {
  readonly name: Name;
  readonly method: "GET" | "POST";
  /** Path below the host, e.g. `/uploadmultichunk`. */
  readonly path: string;
  /** Query (GET) or JSON field (multipart POST). */
  readonly request: Query;
  readonly data: Data;
  readonly source: string;
}

/** Defines a call that is not a named command: uploads, ranges, long poll (Spec A§7.3, B§7). */
export function defineEndpoint<
  const Name extends string,
  Query extends AnySchema,
  Data extends AnySchema,
>(endpoint: Endpoint<Name, Query, Data>): Endpoint<Name, Query, Data> {
  return endpoint;
}
