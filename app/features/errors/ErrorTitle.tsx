import { BRAND_NAME } from "#app/contract/brand.ts";
import { useRouteNotice } from "./RouteErrorPage.tsx";

/** The document's title while a failure is shown in place of the page. */
export function ErrorTitle({ error }: { readonly error: unknown }) {
  const { title } = useRouteNotice(error);
  return <title>{`${title} | ${BRAND_NAME}`}</title>;
}
