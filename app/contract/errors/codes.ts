/**
 * Every code that the product throws or decides on, once. Import it as a whole, so that the place of
 * use says what it is and the build leaves nothing but the number:
 * `import * as CODES from "#app/contract/errors/codes.ts"`, `throw new AppError(CODES.linkExpired)`.
 * What a code means, its text and its level are the catalogue's (`catalogue.ts`).
 */

// ── without a code of their own (Spec A§8, A§8.2) ────────────────────────────
export const unknown = 1000;
export const uploadCancelled = 1001;
export const downloadCancelled = 1002;
export const shardMissing = 1100;
export const linkUnknown = 1101;
export const inviteUnknown = 1102;
export const inviteIdMissing = 1702;
export const rewardUnknown = 1103;
export const confirmationUnknown = 1104;
export const linkNotLoaded = 1202;

// ── lists and names of people ────────────────────────────────────────────────
export const listFailed = 1500;
export const fileRenameFailed = 1501;
export const folderRenameFailed = 1502;
export const starsFailed = 1800;
export const starFailed = 1801;
export const unstarFailed = 1802;
export const folderNotFound = 1503;
// ── shares and whoever is on them (Spec C§8) ─────────────────────────────────
export const inviteNotFound = 1600;
export const inviteNotYours = 1601;
export const memberUnknown = 1602;
export const inviteOver = 1603;
export const shareUnknown = 1604;
export const nobodyInvited = 1605;
export const sharePasswordWrong = 1620;
export const sharePasswordMissing = 1621;
export const inviteSelf = 1650;
export const alreadyOnShare = 1651;
export const tooManyInvited = 1652;
export const alreadyQueued = 1653;
export const displayNameMissing = 1654;
export const tooManyQueued = 1655;
export const nobodyQueued = 1656;
export const displayNameHasUrl = 1659;
export const inviteWords = 1660;
export const linkEmpty = 1700;
export const roleNameRefused = 1701;
export const folderFactsMissing = 1803;
export const fileNotFound = 1804;

// ── keys, manifest, content (Formats 1, "One code a flow") ───────────────────
export const shareKeyRefused = 2000;
/** Somebody else's public key, or his pin. */
export const publicKeyRefused = 2005;
export const privateKeyRefused = 2006;
/** The key or the name of an item, in the own areas. */
export const sharePasswordRefused = 2100;
export const sharePasswordStands = 2123;
export const itemKeyRefused = 2010;
export const contentRefused = 2050;
/** Names and keys of a link page fail with this one code. */
export const linkKeyRefused = 2110;
export const manifestMissing = 2160;
export const manifestOlder = 2161;
export const manifestConflict = 2162;
export const otherAccount = 2163;

// ── the browser ──────────────────────────────────────────────────────────────
/** No crypto core in this build, or the browser cannot run it (Spec A§8.4). */
export const browserUnfit = 3000;
export const browserUnfitForFile = 3010;
export const streamingUnfit = 3012;
export const tooLargeForBrowser = 3020;
export const saveFailed = 3050;
export const noRoom = 3100;
export const writeFailed = 3101;
export const noPlaceForFile = 3111;
export const placeNotWritable = 3112;
export const pageSessionEnded = 3200;
export const pageSessionOther = 3201;
export const pageSessionRefused = 3202;
export const requestExpired = 3211;
export const previewNotAllowed = 3212;
export const documentPassword = 3213;
export const uploadNameRefused = 3500;
export const samePlace = 3610;
/** Local storage failed, as in some private windows (Spec A§8.4). */
export const storageRefused = 4101;

// ── signing in and up ────────────────────────────────────────────────────────
export const credentialsWrong = 6001;
/** Every refusal of keys or sign-in (Formats 1). */
export const passwordRefused = 6002;
export const emailTooLong = 6009;
export const tokenNeeded = 8022;
export const credentialsIncorrect = 8023;
export const credentialsIncorrectOther = 8024;
export const ownPasswordWrong = 8101;
export const emailInUse = 8102;
export const inviteeHasAccount = 8302;
export const emailTaken = 8106;
export const emailMalformed = 8107;
export const emailIsOwn = 8100;
export const emailChangeUnknown = 8104;
export const emailChangeOver = 8105;
export const passwordNotChanged = 8120;
export const resetOff = 8130;
export const resetLinkUnknown = 8131;
export const resetOtherAccount = 8135;
/** What is asked for needs the password, or a passkey, within ten minutes. */
export const proofNeeded = 8138;
export const ssoRefused = 8108;
export const ssoUnavailable = 8109;
export const passwordsDifferAtChange = 8121;
export const termsNotAccepted = 8300;
export const passwordsDifferAtSignUp = 8301;
export const passwordMissing = 8303;
export const passwordLength = 8304;
export const passwordsMissing = 8305;
export const passwordGuessable = 8306;
export const hintTellsPassword = 8307;
export const passkeyWithoutKeys = 8309;
export const passkeyStopped = 8310;
export const passkeyRefused = 8311;
export const secondFactorDue = 8312;

// ── transfers ────────────────────────────────────────────────────────────────
export const uploadLost = 7000;
export const downloadAnswerRefused = 7001;
export const sourceUnreadable = 7010;
export const uploadSizeDiffers = 7011;
export const sourceChanged = 7012;
export const uploadAnswerRefused = 7020;
export const uploadsDisabled = 7021;
export const uploadNotFinished = 7022;
export const fileNameTaken = 7030;
export const downloadLost = 7100;
export const downloadTimedOut = 7101;
export const fileUnavailable = 7102;
export const fileCorrupted = 7103;
export const folderDropRefused = 7200;
export const uploadNameMissing = 7201;
export const fileEmpty = 7202;
export const folderUploadCancelled = 7210;
export const uploadNotPrepared = 7211;
/** A folder of the device that cannot be read (Reading R-246). */
export const sourceFolderUnreadable = 7212;
/** A file of it that cannot be had any more (Reading R-246). */
export const sourceFileGone = 7213;
/** Where it should go there is no folder of its name, and none can be made (Reading R-246). */
export const folderNotMade = 7214;
/** A folder of it could not be had, for a reason that has no code (Reading R-246). */
export const folderNotPrepared = 7215;
/** All of it was tried, and some of it failed (Reading R-246). */
export const folderIncomplete = 7216;
export const folderTooLarge = 7240;
export const zipFailed = 7500;
export const zipFolderEmpty = 7501;
export const zipNoRoom = 7502;
export const zipStateUnknown = 7503;
/** Of a server job; below it the last three digits are the number in its message (Spec B§4). */
export const zipServerFailed = 151_000;
export const zipTooLarge = 151_013;

// ── names and places of items ────────────────────────────────────────────────
export const fileNameMissing = 7241;
export const documentTypeMissing = 7242;
export const fileNameHasSlash = 7243;
export const documentFailed = 7244;
export const folderNameTaken = 7245;
export const folderNameRefused = 7246;
export const folderTooDeep = 7247;
export const readOnly = 8002;
export const diskFull = 8003;
export const shareAdmin = 8005;
export const newNameTaken = 8211;
export const documentTypeWrong = 8212;
export const fileNameRefused = 8213;
export const newerVersion = 8214;

// ── links and accounts (Spec C§8) ────────────────────────────────────────────
export const tooManyAttempts = 8004;
export const linkPasswordNeeded = 8018;
export const linkPasswordWrong = 8019;
export const linkExpired = 8020;
export const downloadLimitReached = 8021;
export const linkSuspended = 8025;
export const linkDeleted = 8026;
export const emailNotVerified = 8030;
export const tooManyLinks = 8032;
export const proNeeded = 8000;
export const emailToVerify = 8001;
export const notForChild = 8007;
export const teamAdminNeeded = 8008;
export const dailyLimitReached = 8031;
export const accountCancelled = 8050;
export const accountSuspended = 8051;
export const accountOnHold = 8052;
export const accountClosed = 8053;
export const accountSuspendedOtherwise = 8054;
export const accountMoving = 8055;
export const accountMoved = 8056;
export const permissionDenied = 8401;
export const commentRefused = 9422;
export const billingSettingsFailed = 8501;

// ── the way to the API: 9000 and an HTTP status (Spec A§8.1) ─────────────────
export const unknownApi = 9000;
export const answerEmpty = 9001;
export const badRequest = 9400;
export const notSignedIn = 9401;
export const sessionEnded = 9402;
/** A path that no route knows. */
export const pageNotFound = 9404;
export const rateLimited = 9429;
export const apiCredentialsWrong = 9451;
export const apiCredentialsWrongOther = 9452;
export const otherRegion = 9453;
export const serverFailed = 9500;
export const timedOut = 9502;
export const unavailable = 9503;
export const gatewayTimedOut = 9504;
export const offline = 9999;

// ── teams ─────────────────────────────────────────────
export const emailsMalformed = 8111;
export const csvUnreadable = 8112;
export const csvNeeded = 8113;
export const csvMissing = 8114;
export const emailLacksRole = 8115;
export const csvTooManyEmails = 8116;
export const csvMalformed = 8117;
export const csvWithoutEmails = 8118;
export const tooManyUsers = 8119;
export const usersElsewhere = 8122;
export const roleUnknown = 8124;
export const alreadyInTeam = 8206;
export const teamFull = 8210;
export const provisionFailed = 90002;

// ── the online office provider ────────────────────────
export const officeFailed = 11000;
export const officeOutdated = 11001;
export const officeFull = 11002;
/** It broke the rules of the line. */
export const officeMisbehaved = 11003;
export const officeHandshake = 11004;
/** What came back was not the document. */
export const officeOther = 11005;
export const officeTooLong = 11006;
export const officeNotAllowed = 11009;
export const officeIncompatible = 11010;
