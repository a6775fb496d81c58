import { accountHandlers } from "#api/commands/account.ts";
import { authHandlers } from "#api/commands/auth.ts";
import { eventHandlers } from "#api/commands/events.ts";
import { filesHandlers } from "#api/commands/files.ts";
import { linkHandlers } from "#api/commands/links.ts";
import { passkeyHandlers } from "#api/commands/passkeys.ts";
import { passwordHandlers } from "#api/commands/password.ts";
import { rebuildHandlers } from "#api/commands/rebuild.ts";
import { recoveryHandlers } from "#api/commands/recovery.ts";
import { reencryptionHandlers } from "#api/commands/reencryption.ts";
import { secondFactorHandlers } from "#api/commands/second-factor.ts";
import { sessionHandlers } from "#api/commands/sessions.ts";
import { signUpHandlers } from "#api/commands/sign-up.ts";
import { supportHandlers } from "#api/commands/support.ts";
import { transferHandlers } from "#api/commands/transfers.ts";
import { waysInHandlers } from "#api/commands/ways-in.ts";
import type { Handler } from "#api/handler.ts";
import type { CommandName } from "#app/contract/registry.ts";

/** A handler for every command of the contract; one without does not compile. */
export const handlers = {
  ...accountHandlers,
  ...authHandlers,
  ...eventHandlers,
  ...filesHandlers,
  ...linkHandlers,
  ...passkeyHandlers,
  ...passwordHandlers,
  ...rebuildHandlers,
  ...recoveryHandlers,
  ...reencryptionHandlers,
  ...secondFactorHandlers,
  ...sessionHandlers,
  ...signUpHandlers,
  ...supportHandlers,
  ...transferHandlers,
  ...waysInHandlers,
} satisfies { [N in CommandName]: Handler<N> };
