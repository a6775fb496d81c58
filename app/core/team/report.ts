/** What the report of a team says about one user of it. Instants are Unix seconds; 0: never. */
export interface ReportedUser {
  readonly userId: string;
  readonly email: string;
  readonly role: string;
  readonly sinceS: number;
  readonly factor: Factor;
  readonly passkeys: number;
  readonly signedInS: number;
  readonly shares: number;
  readonly links: number;
  readonly openLinks: number;
  readonly endlessLinks: number;
  /** Shares and links of his that lack keys for some of their items. */
  readonly pending: number;
  readonly keysChangedS: number;
}

export type Factor = "none" | "app" | "mail";

export interface SignIn {
  readonly id: string;
  readonly atS: number;
  readonly userId: string;
  readonly code: string;
  readonly count: number;
  readonly place: string;
}

/** What is looked for in the report. */
export const REPORT_VIEWS = [
  "all",
  "no-factor",
  "open-links",
  "endless-links",
  "pending",
  "keys-changed",
] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

const IS_IN: Readonly<Record<ReportView, (user: ReportedUser) => boolean>> = {
  all: () => true,
  "no-factor": ({ factor }) => factor === "none",
  "open-links": ({ openLinks }) => openLinks > 0,
  "endless-links": ({ endlessLinks }) => endlessLinks > 0,
  pending: ({ pending }) => pending > 0,
  "keys-changed": ({ keysChangedS }) => keysChangedS > 0,
};

export function usersIn(users: readonly ReportedUser[], view: ReportView): readonly ReportedUser[] {
  return users.filter(IS_IN[view]);
}

/** How many shares and links are of these users. */
export function ownedBy(users: readonly ReportedUser[], ids: readonly string[]) {
  const theirs = users.filter(({ userId }) => ids.includes(userId));
  const sum = (of: (user: ReportedUser) => number) =>
    theirs.reduce((all, user) => all + of(user), 0);
  return { shares: sum(({ shares }) => shares), links: sum(({ links }) => links) };
}

/** Words of the screen for the saved table; its instants are ISO 8601. */
export interface ReportWords {
  /** Over the columns, in the order of the cells. */
  readonly head: readonly string[];
  readonly factor: Readonly<Record<Factor, string>>;
}

/** A row of the saved table. */
export function toReportCells(user: ReportedUser, { factor }: ReportWords): readonly string[] {
  const { email, role, passkeys, shares, links, openLinks, endlessLinks, pending } = user;
  return [
    email,
    role,
    factor[user.factor],
    ...[passkeys, shares, links, openLinks, endlessLinks, pending].map(String),
    toTime(user.signedInS),
    toTime(user.keysChangedS),
  ];
}

export interface SignInWords {
  /** Over the columns, in the order of the cells. */
  readonly head: readonly string[];
  readonly nameUser: (userId: string) => string;
  readonly nameEvent: (signIn: SignIn) => string;
}

export function toSignInCells(signIn: SignIn, words: SignInWords): readonly string[] {
  const { atS, userId, count, place } = signIn;
  return [toTime(atS), words.nameUser(userId), words.nameEvent(signIn), String(count), place];
}

const MS = 1_000;

/** Empty for what never was. */
export function toTime(atS: number): string {
  return atS > 0 ? new Date(atS * MS).toISOString() : "";
}
