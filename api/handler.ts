import { ApiError, CODES } from "#api/api-error.ts";
import type { CommandContext, Session } from "#api/world.ts";
import type { CommandName, DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";

/** Does a command. The request went through the contract's strict schema. */
export type Handler<N extends CommandName> = (
  context: CommandContext,
  request: ParsedRequestOf<N>,
) => Promise<DataInputOf<N>>;

export type Handlers<N extends CommandName = CommandName> = { readonly [K in N]: Handler<K> };

/** The session of a command that needs one; 9401 otherwise. */
export function sessionOf(context: CommandContext): Session {
  if (context.session === null) throw new ApiError(CODES.notSigned);
  return context.session;
}

/** An id of the wire as the number that is stored. Ids that no row can have become -1. */
export function toId(text: string): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : -1;
}
