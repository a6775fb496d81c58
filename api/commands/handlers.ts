import { accountHandlers } from "#api/commands/account.ts";
import { accountDataHandlers } from "#api/commands/account-data.ts";
import { activityHandlers } from "#api/commands/activity.ts";
import { authHandlers } from "#api/commands/auth.ts";
import { billingHandlers } from "#api/commands/billing.ts";
import { brandHandlers } from "#api/commands/branding.ts";
import { commentHandlers } from "#api/commands/comments.ts";
import { deviceHandlers } from "#api/commands/devices.ts";
import { emailChangeHandlers } from "#api/commands/email-change.ts";
import { eventHandlers } from "#api/commands/events.ts";
import { filesHandlers } from "#api/commands/files.ts";
import { flatListHandlers } from "#api/commands/flat-lists.ts";
import { jobHandlers } from "#api/commands/jobs.ts";
import { linkHandlers } from "#api/commands/links.ts";
import { manyLinkHandlers } from "#api/commands/many-links.ts";
import { officeHandlers } from "#api/commands/office.ts";
import { passkeyHandlers } from "#api/commands/passkeys.ts";
import { passwordHandlers } from "#api/commands/password.ts";
import { pictureHandlers } from "#api/commands/pictures.ts";
import { purgeHandlers } from "#api/commands/purge-items.ts";
import { rebuildHandlers } from "#api/commands/rebuild.ts";
import { recoveryHandlers } from "#api/commands/recovery.ts";
import { reencryptionHandlers } from "#api/commands/reencryption.ts";
import { resetHandlers } from "#api/commands/reset.ts";
import { rewardHandlers } from "#api/commands/rewards.ts";
import { searchHandlers } from "#api/commands/search.ts";
import { secondFactorHandlers } from "#api/commands/second-factor.ts";
import { serverJobHandlers } from "#api/commands/server-jobs.ts";
import { sessionProofHandlers } from "#api/commands/session-proofs.ts";
import { sessionHandlers } from "#api/commands/sessions.ts";
import { shareHandoverHandlers } from "#api/commands/share-handover.ts";
import { shareInvitedHandlers } from "#api/commands/share-invited.ts";
import { shareMemberHandlers } from "#api/commands/share-members.ts";
import { sharePresenceHandlers } from "#api/commands/share-presence.ts";
import { shareHandlers } from "#api/commands/shares.ts";
import { signUpHandlers } from "#api/commands/sign-up.ts";
import { ssoLinkHandlers } from "#api/commands/sso-links.ts";
import { supportHandlers } from "#api/commands/support.ts";
import { teamHandlers } from "#api/commands/team.ts";
import { teamReportHandlers } from "#api/commands/team-reports.ts";
import { transferHandlers } from "#api/commands/transfers.ts";
import { versionHandlers } from "#api/commands/versions.ts";
import { waysInHandlers } from "#api/commands/ways-in.ts";
import type { Handler } from "#api/handler.ts";
import type { CommandName } from "#app/contract/registry.ts";

/** A handler for every command of the contract; one without does not compile. */
export const handlers = {
  ...activityHandlers,
  ...accountHandlers,
  ...accountDataHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...brandHandlers,
  ...deviceHandlers,
  ...emailChangeHandlers,
  ...eventHandlers,
  ...filesHandlers,
  ...flatListHandlers,
  ...jobHandlers,
  ...linkHandlers,
  ...manyLinkHandlers,
  ...commentHandlers,
  ...officeHandlers,
  ...passkeyHandlers,
  ...passwordHandlers,
  ...pictureHandlers,
  ...purgeHandlers,
  ...rebuildHandlers,
  ...recoveryHandlers,
  ...reencryptionHandlers,
  ...resetHandlers,
  ...searchHandlers,
  ...secondFactorHandlers,
  ...serverJobHandlers,
  ...sessionProofHandlers,
  ...sessionHandlers,
  ...shareHandlers,
  ...shareHandoverHandlers,
  ...shareInvitedHandlers,
  ...shareMemberHandlers,
  ...sharePresenceHandlers,
  ...signUpHandlers,
  ...ssoLinkHandlers,
  ...supportHandlers,
  ...teamHandlers,
  ...rewardHandlers,
  ...teamReportHandlers,
  ...transferHandlers,
  ...versionHandlers,
  ...waysInHandlers,
} satisfies { [N in CommandName]: Handler<N> };
