import * as account from "#app/contract/commands/account.ts";
import { pathlist } from "#app/contract/commands/listing.ts";
import { linkpathlist } from "#app/contract/commands/public-links.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { CommandName, Commands } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** What a page asks by itself: who is here, what changed, what lies in the folder. */
const FIRST: Partial<Commands> = {
  userget: account.userget,
  usernotifications: account.usernotifications,
  pathlist,
  linkpathlist,
};

/**
 * A command of the contract. All but the first come when one of them is called, so that no page
 * waits for what nobody asked of it (Performance P3). 9999 when they could not be had.
 */
export async function findCommand<N extends CommandName>(name: N): Promise<Commands[N]> {
  const first = FIRST[name];
  if (first !== undefined) return first;
  const { commands } = await import("#app/contract/registry.ts").catch(() => {
    throw new AppError(CODES.offline);
  });
  return commands[name];
}
