import CircleCheck from "lucide-react/icons/circle-check";
import Mail from "lucide-react/icons/mail";
import MailX from "lucide-react/icons/mail-x";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { AskedAccount, Confirmed, Verification } from "./verify-email.server.ts";

const MS = 1_000;

const TEXTS = {
  address: {
    askTitle: "auth:verify.askTitle",
    askText: "auth:verify.askText",
    submit: "auth:verify.submit",
    doneTitle: "auth:verify.doneTitle",
    doneText: "auth:verify.doneText",
  },
  change: {
    askTitle: "email:confirm.title",
    askText: "email:confirm.text",
    submit: "email:confirm.submit",
    doneTitle: "email:confirm.doneTitle",
    doneText: "email:confirm.doneText",
  },
} as const satisfies Record<Confirmed, Record<string, string>>;

const FAILURES = {
  verify: "auth:verify.failedText",
  unknown: "email:confirm.unknown",
  over: "email:confirm.over",
  taken: "email:confirm.taken",
} as const;

/** What the link of a mail about an address opens. Works without scripts. */
export function VerifyEmailPage({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation(["auth", "email"]);
  const frame = {
    homeHref: "/",
    homeLabel: BRAND_NAME,
    foot: [{ label: t("auth:foot.home"), href: "/" }],
  };
  const toFiles = <LinkButton href="/">{t("auth:verify.toFiles")}</LinkButton>;
  switch (verification.kind) {
    case "ask": {
      const texts = TEXTS[verification.what];
      return (
        <Notice {...frame} icon={Mail} title={t(texts.askTitle)}>
          {verification.what === "address" && <WhichAccount account={verification.account} />}
          <p>{t(texts.askText)}</p>
          <AskForm>{t(texts.submit)}</AskForm>
        </Notice>
      );
    }
    case "sign-in": {
      const { account, here, returnTo } = verification;
      const way = here === null ? "login" : "logout";
      const href = `/${way}?return_to=${encodeURIComponent(returnTo)}`;
      const signIn = <LinkButton href={href}>{t("auth:verify.signIn")}</LinkButton>;
      return (
        <Notice {...frame} icon={Mail} title={t(TEXTS.address.askTitle)} actions={signIn}>
          <WhichAccount account={account} />
          {here !== null && <p>{t("auth:verify.other", { email: here })}</p>}
          <p>{t("auth:verify.signInText")}</p>
        </Notice>
      );
    }
    case "done": {
      const texts = TEXTS[verification.what];
      return (
        <Notice {...frame} icon={CircleCheck} title={t(texts.doneTitle)} actions={toFiles}>
          <p>{t(texts.doneText, { email: verification.email })}</p>
        </Notice>
      );
    }
    case "failed": {
      const { why } = verification;
      const title = why === "verify" ? "auth:verify.failedTitle" : "email:confirm.failedTitle";
      return (
        <Notice {...frame} icon={MailX} tone="closed" title={t(title)} actions={toFiles}>
          <p>{t(FAILURES[why])}</p>
        </Notice>
      );
    }
  }
}

/** The reader of the mail must be able to tell their own account from one that somebody else created. */
function WhichAccount({ account }: { readonly account: AskedAccount }) {
  const { t, i18n } = useTranslation("auth");
  const createdMs = account.createdS * MS;
  // The server does not know the browser's time zone (House 3).
  const [timeZone, setTimeZone] = useState<string | undefined>("UTC");
  useEffect(() => setTimeZone(undefined), []);
  const options = { dateStyle: "medium", timeStyle: "long", timeZone } as const;
  const created = new Intl.DateTimeFormat(i18n.language, options).format(createdMs);
  const { name, email } = account;
  return (
    <>
      <p>{t("verify.account", { name, email, created })}</p>
      <p>{t("verify.notYours")}</p>
    </>
  );
}

/** The browser's own form: what came of it is a page of the server's. */
function AskForm({ children }: { readonly children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    // Whoever comes back to it may press again.
    addEventListener("pageshow", () => setBusy(false), end);
    return () => end.abort();
  }, []);
  return (
    <form method="post" onSubmit={() => setBusy(true)}>
      <Button kind="primary" type="submit" busy={isBusy}>
        {children}
      </Button>
    </form>
  );
}
