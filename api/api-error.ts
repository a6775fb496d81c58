import { errorRow } from "#app/contract/errors/catalogue.ts";

interface ApiErrorDetail {
  readonly data?: unknown;
  readonly httpStatus?: number;
  readonly retryAfterS?: number;
}

/** How a command says no. Codes are those of the catalogue. */
export class ApiError extends Error {
  readonly code: number;
  /** `data` of the reply, for the few codes that carry some. */
  readonly data: unknown;
  /** 200 unless the specification names another one: 429, 453. */
  readonly httpStatus: number;
  /** Seconds after which the same call may succeed; for 429. */
  readonly retryAfterS: number | undefined;

  constructor(code: number, detail: ApiErrorDetail = {}) {
    super(`API error ${code}`);
    this.code = code;
    this.data = detail.data;
    this.httpStatus = detail.httpStatus ?? 200;
    this.retryAfterS = detail.retryAfterS;
  }

  /** The catalogue's text, in English. */
  get text(): string {
    return errorRow(this.code).en;
  }
}

/** Codes that this server answers; their texts are the catalogue's. */
export const CODES = {
  planUnknown: 6004,
  subscriptionMissing: 6005,
  subscriptionFailed: 6006,
  nothingUnpaid: 6008,
  billingProfileFailed: 8500,
  billingSettingsFailed: 8501,
  productsFailed: 8520,
  proNeeded: 8000,
  verifyKey: 1104,
  otherRegionShare: 303,
  linkUnknown: 1101,
  linkNotReady: 1202,
  folderMissing: 1503,
  inviteUnknown: 1600,
  inviteNotYours: 1601,
  memberUnknown: 1602,
  inviteState: 1603,
  shareUnknown: 1604,
  nobodyInvited: 1605,
  shareNested: 1610,
  inviteSelf: 1650,
  alreadyOnShare: 1651,
  tooManyInvited: 1652,
  nameMissing: 1654,
  shareTooLarge: 1666,
  linkEmpty: 1700,
  starFailed: 1801,
  unstarFailed: 1802,
  itemMissing: 1804,
  shareKey: 2000,
  sharePasswordStands: 2123,
  manifestConflict: 2162,
  shareSequenceOld: 2164,
  otherClient: 3210,
  requestExpired: 3211,
  samePlace: 3610,
  credentials: 6001,
  uploadOff: 7021,
  uploadNotWhole: 7022,
  nameTaken: 7030,
  folderNameTaken: 7245,
  folderTooDeep: 7247,
  readOnly: 8002,
  full: 8003,
  unavailable: 9503,
  tooManyTries: 8004,
  shareAdmin: 8005,
  tooManyMails: 8006,
  tooManyEmailChanges: 8009,
  featureUnavailable: 11210,
  officeOutdated: 11001,
  officeNotAllowed: 11009,
  linkPasswordNeeded: 8018,
  linkPasswordWrong: 8019,
  linkExpired: 8020,
  linkLimit: 8021,
  dailyLimit: 8031,
  codeNeeded: 8022,
  codeWrong: 8023,
  codeOver: 8024,
  linkSuspended: 8025,
  linkDeleted: 8026,
  verifyEmailFirst: 8030,
  tooManyLinks: 8032,
  accountOnHold: 8052,
  passwordWrong: 8101,
  emailIsOwn: 8100,
  emailInUse: 8102,
  /** The same, for somebody who was invited to a share. */
  inviteeHasAccount: 8302,
  verifyCurrentFirst: 8103,
  emailChangeUnknown: 8104,
  emailChangeOver: 8105,
  emailTaken: 8106,
  keyChangeRefused: 8120,
  verifyEmailForThis: 8001,
  resetOff: 8130,
  resetLinkUnknown: 8131,
  resetLinkOver: 8132,
  resetNotOpened: 8133,
  resetKeyOther: 8134,
  resetLinkReplaced: 8136,
  ssoRefused: 8108,
  proofNeeded: 8138,
  signUpOff: 8139,
  signUpByInvite: 8140,
  signUpDomain: 8141,
  referralUnknown: 8203,
  newerVersion: 8214,
  roleName: 1701,
  teamAdminNeeded: 8008,
  emailsMalformed: 8111,
  emailsMissing: 8114,
  emailLacksRole: 8115,
  tooManyUsers: 8119,
  usersElsewhere: 8122,
  hasThisRole: 8123,
  roleUnknown: 8124,
  inviteExpired: 8137,
  userUnknown: 8201,
  notOfTeam: 8202,
  notFree: 8205,
  alreadyInTeam: 8206,
  teamPlanInvalid: 8207,
  teamFull: 8210,
  secondFactorDue: 8312,
  denied: 8401,
  malformed: 9000,
  commentRefused: 9422,
  notActivated: 9400,
  notSigned: 9401,
  sessionEnded: 9402,
  tooMany: 9429,
  otherRegion: 9453,
  internal: 9500,
} as const;

const TOO_MANY_REQUESTS = 429;

/** 8004 with HTTP 429 (Reading R-64), and when to come again. */
export function tooManyFromNetwork(retryAfterS: number): ApiError {
  return new ApiError(CODES.tooManyTries, { httpStatus: TOO_MANY_REQUESTS, retryAfterS });
}

/** 9429 with HTTP 429 (Spec A§8.1), and when to come again. */
export function tooManyTries(retryAfterS: number): ApiError {
  return new ApiError(CODES.tooMany, { httpStatus: TOO_MANY_REQUESTS, retryAfterS });
}
