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
  const { pathname, search } = useLocation();
  const ownTitle = handles.findLast((handle) => handle.title !== undefined)?.title;
  const section = SECTIONS.find((name) => name === pathname.split("/")[1]);
  const named = ownTitle ? t(ownTitle as never) : section && t(`section.${section}`);
  const isDeleted =
    section !== undefined &&
    DELETED_AREAS.includes(section) &&
    new URLSearchParams(search).get("showDeleted") === "1";
  const title = isDeleted ? t("section.withDeleted", { section: named }) : named;
  return <title>{title ? `${title} | ${BRAND_NAME}` : BRAND_NAME}</title>;
}
