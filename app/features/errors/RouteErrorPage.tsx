import { useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { httpStatusOf } from "#app/contract/errors/outcomes.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { useErrorText } from "./error-text.ts";
import { NoticePage } from "./NoticePage.tsx";
import { type NoticeContent, toFailureNotice, toNotFoundNotice } from "./page-notice.ts";

/** The page of whatever a route threw: complete without scripts, with a way on. */
export function RouteErrorPage() {
  return <NoticePage content={useRouteNotice(useRouteError())} />;
}

/**
 * Public links (Spec C§2.5). Without scripts nothing on a page leads to its own address without
 * dropping the fragment, which holds the key: a sentence stands there instead.
 */
const LINK_PAGES = "/dl/";

/** Not found and gone: asking again cannot help. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Title, text and actions of a route's failure. */
export function useRouteNotice(error: unknown): NoticeContent {
  const { t } = useTranslation("errors");
  const toText = useErrorText();
  const { pathname, search } = useLocation();
  const failure = normalise(error);
  if (failure.code === CODES.pageNotFound) return toNotFoundNotice(t);
  const shape = toErrorShape(failure);
  const notice = toFailureNotice(t, shape, toText(shape));
  if (GONE.has(httpStatusOf(shape.code))) {
    return { ...notice, actions: [{ label: t("notice.home"), href: "/" }] };
  }
  if (pathname.startsWith(LINK_PAGES)) {
    return { ...notice, paragraphs: [...notice.paragraphs, t("notice.reload")] };
  }
  return { ...notice, actions: [{ label: t("notice.again"), href: pathname + search }] };
}
