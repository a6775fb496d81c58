import type { CommandName } from "#app/contract/registry.ts";
import { accountHandlers } from "#mock-api/commands/account.ts";
import { authHandlers } from "#mock-api/commands/auth.ts";
import { filesHandlers } from "#mock-api/commands/files.ts";
import { linkHandlers } from "#mock-api/commands/links.ts";
import { rebuildHandlers } from "#mock-api/commands/rebuild.ts";
import { reencryptionHandlers } from "#mock-api/commands/reencryption.ts";
import { sessionHandlers } from "#mock-api/commands/sessions.ts";
import { signUpHandlers } from "#mock-api/commands/sign-up.ts";
import { transferHandlers } from "#mock-api/commands/transfers.ts";
import type { Handler } from "#mock-api/handler.ts";

/** A handler for every command of the contract; one without does not compile. */
export const handlers = {
  ...accountHandlers,
  ...authHandlers,
  ...filesHandlers,
  ...linkHandlers,
  ...rebuildHandlers,
  ...reencryptionHandlers,
  ...sessionHandlers,
  ...signUpHandlers,
  ...transferHandlers,
} satisfies { [N in CommandName]: Handler<N> };
