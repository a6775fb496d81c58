import type * as v from "valibot";
import * as account from "#app/contract/commands/account.ts";
import * as accountChanges from "#app/contract/commands/account-changes.ts";
import { accountclose } from "#app/contract/commands/account-data.ts";
import { shareactivity } from "#app/contract/commands/activity.ts";
import * as auth from "#app/contract/commands/auth.ts";
import * as billing from "#app/contract/commands/billing.ts";
import * as branding from "#app/contract/commands/branding.ts";
import * as comments from "#app/contract/commands/comments.ts";
import { pathcopy } from "#app/contract/commands/copy.ts";
import * as devices from "#app/contract/commands/devices.ts";
import * as emailChange from "#app/contract/commands/email-change.ts";
import * as events from "#app/contract/commands/events.ts";
import * as files from "#app/contract/commands/files.ts";
import { gettags, recentadd, recents } from "#app/contract/commands/flat-lists.ts";
import { getjoblock, getrewind } from "#app/contract/commands/jobs.ts";
import * as linkEdits from "#app/contract/commands/link-edits.ts";
import { linklog } from "#app/contract/commands/link-log.ts";
import * as links from "#app/contract/commands/links.ts";
import { pathget, pathlist } from "#app/contract/commands/listing.ts";
import * as manyLinks from "#app/contract/commands/many-links.ts";
import { officeopen } from "#app/contract/commands/office.ts";
import * as passkeys from "#app/contract/commands/passkeys.ts";
import * as password from "#app/contract/commands/password.ts";
import * as pictures from "#app/contract/commands/pictures.ts";
import { sharepresence } from "#app/contract/commands/presence.ts";
import { linkpathlist } from "#app/contract/commands/public-links.ts";
import { pathaddmanypublic } from "#app/contract/commands/public-small-files.ts";
import * as publicUploads from "#app/contract/commands/public-uploads.ts";
import { pathpurge, trashempty } from "#app/contract/commands/purge.ts";
import * as recovery from "#app/contract/commands/recovery.ts";
import * as reencryption from "#app/contract/commands/reencryption.ts";
import * as reset from "#app/contract/commands/reset.ts";
import { rewards } from "#app/contract/commands/rewards.ts";
import { pathchanges, pathnames } from "#app/contract/commands/search.ts";
import * as secondFactor from "#app/contract/commands/second-factor.ts";
import * as serverJobs from "#app/contract/commands/server-jobs.ts";
import * as sessionProofs from "#app/contract/commands/session-proofs.ts";
import * as sessions from "#app/contract/commands/sessions.ts";
import * as shareHandover from "#app/contract/commands/share-handover.ts";
import { shareinvited } from "#app/contract/commands/share-invited.ts";
import * as shares from "#app/contract/commands/shares.ts";
import { pathaddmany } from "#app/contract/commands/small-files.ts";
import * as ssoLinks from "#app/contract/commands/sso-links.ts";
import { supportsend } from "#app/contract/commands/support.ts";
import { getchildusers, rbacrequest, teamaudit, useraddnote } from "#app/contract/commands/team.ts";
import { teamreport, teamsignins } from "#app/contract/commands/team-reports.ts";
import { thumbadd } from "#app/contract/commands/thumbnails.ts";
import * as transfers from "#app/contract/commands/transfers.ts";
import * as versions from "#app/contract/commands/versions.ts";
import * as waysIn from "#app/contract/commands/ways-in.ts";

/** Every command by its name. The gateway refuses what does not stand here. */
export const commands = {
  getloginsalt: auth.getloginsalt,
  sessionnew: auth.sessionnew,
  getuserkeys: auth.getuserkeys,
  userverifypassword: auth.userverifypassword,
  sessiondelete: auth.sessiondelete,
  sessionvalid: auth.sessionvalid,
  sessionprove: sessionProofs.sessionprove,
  sessionproved: sessionProofs.sessionproved,
  sessionlist: sessions.sessionlist,
  sessionend: sessions.sessionend,
  devicenote: devices.devicenote,
  devicelist: devices.devicelist,
  deviceask: devices.deviceask,
  deviceactivate: devices.deviceactivate,
  deviceunlink: devices.deviceunlink,
  twofabegin: secondFactor.twofabegin,
  twofaconfirm: secondFactor.twofaconfirm,
  twofaoff: secondFactor.twofaoff,
  twofanewcodes: secondFactor.twofanewcodes,
  twofasend: secondFactor.twofasend,
  chargebeesession: billing.chargebeesession,
  chargebeesubscriptiondetails: billing.chargebeesubscriptiondetails,
  billingprofile: billing.billingprofile,
  getchargebeerenewurl: billing.getchargebeerenewurl,
  billingplans: billing.billingplans,
  usersso: waysIn.usersso,
  invitekeep: waysIn.invitekeep,
  ssolist: ssoLinks.ssolist,
  ssolinkbegin: ssoLinks.ssolinkbegin,
  ssolink: ssoLinks.ssolink,
  ssounlink: ssoLinks.ssounlink,
  passkeylist: passkeys.passkeylist,
  passkeyaddbegin: passkeys.passkeyaddbegin,
  passkeyadd: passkeys.passkeyadd,
  passkeyrename: passkeys.passkeyrename,
  passkeyremove: passkeys.passkeyremove,
  passkeybegin: passkeys.passkeybegin,
  sessionpasskey: passkeys.sessionpasskey,
  provisionbegin: auth.provisionbegin,
  provision2: auth.provision2,
  userverifyinfo: auth.userverifyinfo,
  userverifyemail: auth.userverifyemail,
  userverifyemailresend: auth.userverifyemailresend,
  accountclose,
  avatarset: pictures.avatarset,
  avatarget: pictures.avatarget,
  emailchangebegin: emailChange.emailchangebegin,
  emailchangecancel: emailChange.emailchangecancel,
  emailchangeconfirm: emailChange.emailchangeconfirm,
  userget: account.userget,
  userinfoset: accountChanges.userinfoset,
  userareakeys: accountChanges.userareakeys,
  userrebuild: accountChanges.userrebuild,
  usernotifications: account.usernotifications,
  getjoblock,
  getrewind,
  passwordbegin: password.passwordbegin,
  passwordstage: password.passwordstage,
  passwordstaged: password.passwordstaged,
  passwordcommit: password.passwordcommit,
  passwordhint: password.passwordhint,
  passwordhintmail: password.passwordhintmail,
  recoveryset: recovery.recoveryset,
  recoverybegin: recovery.recoverybegin,
  passwordresetset: reset.passwordresetset,
  passwordresetend: reset.passwordresetend,
  passwordresetmail: reset.passwordresetmail,
  passwordresetbegin: reset.passwordresetbegin,
  eventlist: events.eventlist,
  eventadd: events.eventadd,
  pathlist,
  pathget,
  pathadd: files.pathadd,
  pathrename: files.pathrename,
  pathmove: files.pathmove,
  pathcopy,
  pathdelete: files.pathdelete,
  pathrestore: files.pathrestore,
  pathpurge,
  trashempty,
  addtag: files.addtag,
  removetag: files.removetag,
  pathversions: versions.pathversions,
  pathversionfiles: versions.pathversionfiles,
  pathversionrestore: versions.pathversionrestore,
  pathversiondelete: versions.pathversiondelete,
  pathversionpurge: versions.pathversionpurge,
  gettags,
  recents,
  recentadd,
  pathnames,
  pathchanges,
  thumbadd,
  pathpreupload: transfers.pathpreupload,
  setjob: serverJobs.setjob,
  compaturl: serverJobs.compaturl,
  jobstatus: serverJobs.jobstatus,
  jobend: serverJobs.jobend,
  uploadstatus: transfers.uploadstatus,
  webfinishbackup: transfers.webfinishbackup,
  pathaddmany,
  pathaddmanypublic,
  pathdata: transfers.pathdata,
  pathpreuploadpublic: publicUploads.pathpreuploadpublic,
  webfinishbackuppublic: publicUploads.webfinishbackuppublic,
  pathaddpublic: publicUploads.pathaddpublic,
  linkkeys: publicUploads.linkkeys,
  linksender: publicUploads.linksender,
  linkeditopen: linkEdits.linkeditopen,
  linkeditfinish: linkEdits.linkeditfinish,
  linkedits: linkEdits.linkedits,
  linkeditsadopt: linkEdits.linkeditsadopt,
  linkadd: links.linkadd,
  linkset: links.linkset,
  linkrotate: links.linkrotate,
  linkdelete: links.linkdelete,
  linksetmany: manyLinks.linksetmany,
  linkdeletemany: manyLinks.linkdeletemany,
  linklist: links.linklist,
  linklog,
  linkget: links.linkget,
  commentlist: comments.commentlist,
  commentadd: comments.commentadd,
  commentedit: comments.commentedit,
  commentdelete: comments.commentdelete,
  commentpeek: comments.commentpeek,
  getwhitelabel: branding.getwhitelabel,
  setwhitelabel: branding.setwhitelabel,
  linkpathlist,
  linkconsume: links.linkconsume,
  linkreport: links.linkreport,
  keysneedencbyshare: reencryption.keysneedencbyshare,
  keyssetenc: reencryption.keyssetenc,
  shareadd: shares.shareadd,
  shareset: shares.shareset,
  sharerotate: shares.sharerotate,
  sharelist: shares.sharelist,
  shareget: shares.shareget,
  shareactivity,
  sharemailinvite: shares.sharemailinvite,
  shareaccept: shares.shareaccept,
  sharedecline: shares.sharedecline,
  shareinvite: shares.shareinvite,
  shareinvited,
  sharememberpermission: shares.sharememberpermission,
  grantinvitepermission: shares.grantinvitepermission,
  sharelabel: shares.sharelabel,
  sharepresence,
  officeopen,
  shareoffer: shareHandover.shareoffer,
  sharehandover: shareHandover.sharehandover,
  sharestop: shares.sharestop,
  sharememberleave: shares.sharememberleave,
  supportsend,
  getchildusers,
  useraddnote,
  rbacrequest,
  teamaudit,
  rewards,
  teamreport,
  teamsignins,
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
/** What a caller passes: before defaults are filled in. */
export type RequestOf<N extends CommandName> = v.InferInput<Commands[N]["request"]>;
/** What a handler receives: parsed, with defaults. */
export type ParsedRequestOf<N extends CommandName> = v.InferOutput<Commands[N]["request"]>;
export type DataOf<N extends CommandName> = v.InferOutput<Commands[N]["data"]>;
/** What a handler returns: before the client's parse. */
export type DataInputOf<N extends CommandName> = v.InferInput<Commands[N]["data"]>;

export const commandNames: ReadonlySet<string> = new Set(Object.keys(commands));

export function isCommandName(name: string): name is CommandName {
  return commandNames.has(name);
}
