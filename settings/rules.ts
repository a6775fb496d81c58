import type { Reader } from "./settings.data.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface Rule {
  readonly reader: Reader;
  readonly sentence: string;
  readonly isBroken: (isSet: (name: string) => boolean) => boolean;
}

/** What settings ask of each other. */
const RULES: readonly Rule[] = [
  {
    reader: "gateway",
    sentence: "COFFER_TLS_CERT and COFFER_TLS_KEY are needed together.",
    isBroken: (isSet) => isSet("COFFER_TLS_CERT") !== isSet("COFFER_TLS_KEY"),
  },
  {
    reader: "gateway",
    sentence: "COFFER_SSO_CLIENT_ID is needed with COFFER_SSO_ISSUER.",
    isBroken: (isSet) => isSet("COFFER_SSO_ISSUER") && !isSet("COFFER_SSO_CLIENT_ID"),
  },
  {
    reader: "api",
    sentence: "COFFER_MAIL_FROM is needed with COFFER_SMTP_URL.",
    isBroken: (isSet) => isSet("COFFER_SMTP_URL") && !isSet("COFFER_MAIL_FROM"),
  },
];

/** Sentences about settings that do not go together. */
export function findContradictions(reader: Reader, source: Environment): readonly string[] {
  const isSet = (name: string) =>
    [name, `${name}_FILE`].some((known) => (source[known] ?? "").trim() !== "");
  return RULES.filter((rule) => rule.reader === reader && rule.isBroken(isSet)).map(
    ({ sentence }) => sentence,
  );
}
