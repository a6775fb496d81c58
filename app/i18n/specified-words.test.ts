import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findErrorEntry } from "#app/contract/errors/catalogue.ts";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import { DEFAULT_ROLE_NAME } from "#app/contract/permissions.data.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";

const PRODUCT = "Coffer";

/** The English text under `file:key.in.file`. */
function textOf(name: string): unknown {
  const [file = "", key = ""] = name.split(":");
  const address = new URL(`../locales/en/${file}.json`, import.meta.url);
  const read = (at: unknown, part: string): unknown => Object(at)[part];
  return key.split(".").reduce(read, JSON.parse(readFileSync(address, "utf8")));
}

type Words = readonly (readonly [string, string])[];

/** What the specification puts in quotation marks, to the letter. */
const SHELL: Words = [
  ["shell:section.files", "Files"],
  ["shell:section.vault", "Vault"],
  ["shell:section.shares", "Shares"],
  ["shell:section.starred", "Starred"],
  ["shell:section.recents", "Recents"],
  ["shell:section.users", "Users"],
  ["shell:section.usersAndRoles", "Users & roles"],
  ["shell:section.settings", "Settings"],
  ["shell:section.withDeleted", "{{section}} (Deleted)"],
  ["shell:secured", "Your file data stored in the cloud is encrypted and secure."],
  ["shell:storage.used", "{{used}} of {{limit}}"],
  ["shell:storage.unlimited", "{{used}} of Unlimited"],
  ["shell:panel.profile", "Profile"],
  ["panel:upgrade", "Upgrade plan"],
  ["shell:panel.security", "Security"],
  ["panel:apps", `Get ${PRODUCT} apps`],
  ["shell:panel.startPage", "Change start page"],
  ["shell:panel.darkMode", "Dark mode"],
  ["shell:panel.signOut", "Sign out"],
  ["shell:leave.text", "There is unfinished upload/download pending."],
  [
    "account:startPage.text",
    "This will be the page that you always start on whenever you sign in.",
  ],
  ["account:startPage.current", "Current:"],
  ["account:startPage.choose", "Choose a new start page:"],
  ["account:startPage.done", "Start page successfully changed to “{{page}} items”"],
  ["account:startPage.failed", "Couldn’t complete action. Try again."],
  ["account:email.unverified", "Your email address has not been verified."],
  ["account:email.resend", "Re-send verification email"],
  ["account:email.sent", "You should receive an email at {{email}} soon."],
  ["panel:banner.cancelFact", "Your subscription will be cancelled soon"],
  [
    "panel:banner.cancelText",
    "You'll retain premium features until {{date}}. Reactivate now to avoid service interruption.",
  ],
  ["panel:banner.reactivate", "Reactivate Now"],
  ["panel:banner.unpaidFact", "You have an unpaid invoice."],
  [
    "panel:banner.unpaidText",
    "Your plan is paid until {{date}}. Your account may be suspended after this date.",
  ],
  ["panel:banner.pay", "Pay now"],
  ["panel:banner.usersFact", "You have too many users"],
  ["panel:banner.usersText", "Please upgrade or remove users."],
  ["panel:banner.addUsers", "Add Users"],
];

const HELP: Words = [
  ["help:title", "Get help"],
  ["help:topic.webPanel", "Web Panel overview"],
  ["help:topic.sharing", "Sharing files and folders with links"],
  ["help:topic.billing", "Account and billing FAQ"],
  ["help:topic.teamsStandard", "Pro Teams Standard guide"],
  ["help:topic.teamsUnlimited", "Pro Teams+ Unlimited guide"],
  ["help:contact", "Contact Support"],
  ["help:form.emailHint", "Responses will be sent to this email address."],
  ["help:form.subject", "Subject"],
  ["help:form.description", "Description"],
  ["help:form.logs", "Attach error logs to this message"],
  ["help:form.send", "Send"],
  ["help:form.cancel", "Cancel"],
  ["help:form.done", "Thank you for your message."],
  ["help:form.sent", "Your support request has been successfully sent."],
  ["help:form.failed", "Network error"],
  ["help:form.empty", "{{field}} cannot be empty."],
  ["help:form.tooLong", "{{field}} cannot exceed {{limit}} characters."],
  ["help:form.correct", "Correct the errors in the form below, then try again."],
];

const PAGES: Words = [
  ["errors:unknown", "An error occurred."],
  ["errors:notFound.title", "Page not found"],
  ["errors:notFound.code", "404 error"],
  [
    "errors:notFound.body",
    "The page you are looking for no longer exists or you’ve arrived at an invalid URL.",
  ],
  ["errors:notFound.step", "Double check the URL or try one of the following options:"],
  ["errors:optOut.going", "You are being redirected to {{product}}'s older interface."],
];

/** Lists and what is done with their items (Spec B§2, B§3, B§5). */
const FILES: Words = [
  ["files:area.starred", "Starred"],
  ["files:details.file", "File"],
  ["files:details.folder", "Folder"],
  ["files:details.deletedFile", "Deleted file"],
  ["files:details.deletedFolder", "Deleted folder"],
  ["lists:yesterday", "Yesterday"],
];

const TRANSFERS: Words = [
  ["transfers:title", "File Transfers"],
  ["transfers:pill.active", "Transferring"],
  ["transfers:pill.idle", "Upload"],
  ["transfers:summary.progress", "Transfers in progress"],
  ["transfers:summary.estimate", "Estimated time: {{time}}"],
  ["transfers:summary.issue", "Issue with one or more items"],
  ["transfers:summary.complete", "All transfers complete"],
  ["transfers:filter.all", "All transfers"],
  ["transfers:filter.uploads", "Uploads"],
  ["transfers:filter.downloads", "Downloads"],
  ["transfers:empty.all", "No transfers in progress."],
  ["transfers:empty.uploads", "No uploads in progress."],
  ["transfers:empty.downloads", "No downloads in progress."],
  ["transfers:row.preparingZip", "Preparing download"],
  ["transfers:row.uploaded", "Upload complete"],
  ["transfers:action.folder", "Go to folder"],
  ["transfers:action.file", "Go to file"],
  ["transfers:action.location", "Go to location"],
  ["transfers:leave.text", "There is unfinished upload/download pending."],
  ["transfers:status.unknown", "Unknown status."],
  ["transfers:time.cap", "More than 10 hours"],
  ["transfers:row.tooLong", "Skipping file upload as length of filename exceeded {{n}} characters"],
];

const LINKS: Words = [
  ["links:dialog.permission.download", "view & download"],
  ["links:dialog.permission.view", "view only"],
  ["links:dialog.copied", "Link copied."],
  ["links:dialog.copyFailed", "Couldn't complete action. Try again."],
  ["links:encrypting.preparing", "Preparing..."],
  ["links:encrypting.progress", "Encrypting link {{percent}}%, Please wait..."],
  ["links:encrypting.finalizing", "Finalizing Link, Please wait..."],
  ["links:unlock.title", "Enter link password"],
];

/** The preview's bar and its eight actions (Spec B§2), and who may comment on a link (Spec C§2.3). */
const PREVIEW: Words = [
  ["preview:modified", "Modified on {{date}}"],
  ["preview:shared", "Shared via link"],
  ["preview:copyLink", "(copy link)"],
  ["files:do.info", "File info"],
  ["files:do.link", "Link"],
  ["files:do.star", "Star"],
  ["files:do.delete", "Delete"],
  ["files:do.share", "Team Share"],
  ["files:do.move", "Move"],
  ["files:do.rename", "Rename"],
  ["preview:versions", "Version history"],
  ["links:dialog.audience.members", "enabled for authenticated users"],
  ["links:dialog.audience.everybody", "enabled for all users"],
];

/** Users and roles (Spec A§2.14, A§4.6). */
const TEAM: Words = [
  ["team:users.selectBy.all", "Select all"],
  ["team:users.selectBy.active", "Select all active"],
  ["team:users.selectBy.invited", "Select all invited"],
  ["team:users.status.pending", "pending"],
  ["team:users.status.migrating", "migrating"],
  ["team:users.status.working", "working"],
  ["team:users.status.emailSent", "email sent"],
  ["team:users.status.invited", "invited"],
  ["team:users.status.declined", "declined"],
  ["team:users.status.error", "error"],
  ["team:field.roleName", "Role Name"],
  ["team:field.canPurgeFiles", "Purge Files"],
  ["team:field.canManageBilling", "Manage billing"],
  ["team:field.canViewBilling", "View billing"],
  ["team:field.canManageUsers", "Manage Users"],
  ["team:field.canManageRoles", "Manage Roles"],
  ["team:field.CanSharelinks", "Can Share Links"],
  ["team:field.CanShareLinkPasswordRequired", "Link - Passwords"],
  ["team:field.CanShareLinkExpiryRequired", "Link - Expiry Dates"],
  ["team:field.DefaultShareLinkExpiryTime", "Default Expiry Time"],
  ["team:field.canShareFolders", "Can Create Team Shares"],
  ["team:field.canForce2faLogin", "Force 2FA on First Login"],
  ["team:choice.enabled", "Enabled"],
  ["team:choice.disabled", "Disabled"],
  ["team:choice.viewOnly", "View only"],
  ["team:choice.viewAddEdit", "View, add, edit"],
  ["team:choice.optional", "Optional"],
  ["team:choice.required", "Required"],
  ["team:choice.daysHours_one", "{{count}} day ({{hours}} hours)"],
  ["team:choice.daysHours_other", "{{count}} days ({{hours}} hours)"],
  ["team:choice.days_other", "{{count}} days"],
  [
    "team:roles.newLinksOnly",
    "These settings only affect new links made by users in this role. Existing links will keep their current settings.",
  ],
];

/** Plans and payment (Spec A§2.8, A§2.11): the banners say the same on the pages they lead to. */
const BILLING: Words = [
  ["billing:upgrade", "Upgrade plan"],
  ["billing:reactivate", "Reactivate Now"],
  ["billing:invoices.pay", "Pay now"],
  ["billing:spaceOf", "{{used}} of {{limit}}"],
];

/** Messages that the specification gives as a sentence, not as what they are about (Spec A§5, A§8). */
const MESSAGES = [
  [1605, "You must invite at least 1 person."],
  [1654, "You must enter a display name."],
  [1655, "A maximum of 5 emails may be queued."],
  [1656, "No email addresses were queued."],
  [1658, "Unable to locate the billing document."],
  [1659, "Display name cannot contain URLs."],
  [1701, "Role name can not contain special characters."],
  [6007, "Invalid coupon."],
  [6008, "No unpaid invoices found."],
  [6009, "Email cannot exceed 70 characters."],
  [8008, "You must be the admin of your Multi User account"],
  [8121, "Your passwords do not match."],
] as const;

it.each(MESSAGES)("code %d says what Spec A§8 says: “%s”", (code, words) => {
  expect(findErrorEntry(code)?.row.en).toBe(words);
});

it.each([
  [1652, TEAM_LIMITS.maxInvited, 20],
  [1655, TEAM_LIMITS.maxQueued, 5],
  [8210, TEAM_LIMITS.maxUsers, 99],
] as const)("code %d names the limit that holds: %d", (code, limit, specified) => {
  expect(limit).toBe(specified);
  expect(findErrorEntry(code)?.row.en).toMatch(new RegExp(`\\b${limit}\\b`));
});

it("limits of teams and the name of the first role are those of Spec A§2.14 and A§9.3", () => {
  expect(TEAM_LIMITS).toMatchObject({ maxUsersOfPlan: 299, minUsers: 3 });
  expect(DEFAULT_ROLE_NAME).toBe("Default User");
  expect(LINK_LIMITS.expiryDays).toEqual([1, 2, 3, 7, 14, 30]);
});

it.each([...FILES, ...TRANSFERS, ...LINKS, ...PREVIEW])(
  "%s says what Spec B§2 and C§2 say",
  (name, words) => {
    expect(textOf(name)).toBe(words);
  },
);

it.each([...SHELL, ...HELP, ...PAGES, ...TEAM, ...BILLING])(
  "%s says what Spec A§2 and A§5 say",
  (name, words) => {
    expect(textOf(name)).toBe(words);
  },
);
