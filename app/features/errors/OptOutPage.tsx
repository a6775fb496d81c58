import { useActionData } from "@remix-run/react";
import Undo2 from "lucide-react/icons/undo-2";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { DISPLAY_LIMITS } from "#app/contract/limits.data.ts";
import { NoticePage } from "./NoticePage.tsx";
import type { optOut } from "./opt-out.server.ts";

interface OptOutPageProps {
  /** null: this installation has no older interface to go to. */
  readonly olderUrl: string | null;
}

/** `/opt-out` (Spec A§2.13). */
export function OptOutPage({ olderUrl }: OptOutPageProps) {
  const { t } = useTranslation("errors");
  const form = useRef<HTMLFormElement>(null);
  useOptOut(olderUrl, form);
  const product = BRAND_NAME;
  const content = {
    icon: Undo2,
    title: t("optOut.title"),
    paragraphs: [
      olderUrl === null ? t("optOut.none", { product }) : t("optOut.going", { product }),
    ],
    actions: [{ label: t("notice.ownPage"), href: "/files" }],
  };
  return (
    <>
      <form method="post" ref={form} />
      <NoticePage content={content} />
    </>
  );
}

/** Opts out and leaves half a second after the user's record says so; going away stops it. */
function useOptOut(olderUrl: string | null, form: RefObject<HTMLFormElement>): void {
  const data = useActionData<typeof optOut>();
  const mayAsk = olderUrl !== null && data === undefined;
  useEffect(() => {
    if (mayAsk) form.current?.submit();
  }, [mayAsk, form]);
  const isDisabled = data?.isDisabled === true;
  useEffect(() => {
    if (!isDisabled || olderUrl === null) return undefined;
    const leave = () => location.replace(`${olderUrl}/opt-out`);
    const timer = setTimeout(leave, DISPLAY_LIMITS.optOutDelayMs);
    return () => clearTimeout(timer);
  }, [isDisabled, olderUrl]);
}
