import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import type { RouteHandle } from "./route-handle.ts";

/**
 * What a messenger draws of a public link: the product's name and what it is, the same for every link. Neither
 * item nor owner stands in it.
 */
export function ShareCard({ handles }: { readonly handles: readonly RouteHandle[] }) {
  const { t } = useTranslation("shell");
  const card = handles.findLast((handle) => handle.card !== undefined)?.card;
  if (card === undefined) return null;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND_NAME} />
      <meta property="og:title" content={BRAND_NAME} />
      <meta property="og:description" content={t(card as never)} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
