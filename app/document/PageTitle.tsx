import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import type { RouteHandle } from "./route-handle.ts";

/** Sections that the first segment of a path names (Spec A§2.4). */
const SECTIONS = [
  "files",
  "vault",
  "starred",
  "recents",
  "shares",
  "settings",
  "users",
  "dashboard",
  "login",
  "signup",
] as const;

type Section = (typeof SECTIONS)[number];

/** Areas whose title says that deleted items are shown (Spec A§2.4). */
const DELETED_AREAS: readonly Section[] = ["starred", "vault", "files"];

/** '{section} | {brand}'; the product's name alone where no section is known (Spec A§2.4). */
export function PageTitle({ handles }: { readonly handles: readonly RouteHandle[] }) {
  const { t } = useTranslation("shell");
  const { ownTitle, section, isDeleted } = readPageTitle(useLocation(), handles);
  const named = ownTitle ? t(ownTitle as never) : section && t(`section.${section}`);
  const title = isDeleted ? t("section.withDeleted", { section: named }) : named;
  return <title>{title ? `${title} | ${BRAND_NAME}` : BRAND_NAME}</title>;
}

/** What a title is made of: the route's own words before the section of the path. */
export interface PageTitleParts {
  readonly ownTitle: string | undefined;
  readonly section: Section | undefined;
  readonly isDeleted: boolean;
}

/** @internal Tests read titles without a router. */
export function readPageTitle(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  handles: readonly RouteHandle[],
): PageTitleParts {
  const section = SECTIONS.find((name) => name === pathname.split("/")[1]);
  return {
    section,
    ownTitle: handles.findLast((handle) => handle.title !== undefined)?.title,
    isDeleted:
      section !== undefined &&
      DELETED_AREAS.includes(section) &&
      new URLSearchParams(search).get("showDeleted") === "1",
  };
}
