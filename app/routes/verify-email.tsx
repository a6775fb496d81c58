import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { VerifyEmailPage } from "#app/features/account/VerifyEmailPage.tsx";
import {
  confirmVerification,
  loadVerification,
} from "#app/features/account/verify-email.server.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";

export const handle: RouteHandle = { i18n: ["auth", "email"], title: "auth:titles.verifyEmail" };

export const loader = /* @__PURE__ */ pageLoader(loadVerification);

export const action = /* @__PURE__ */ pageLoader(confirmVerification);

export default function VerifyEmail() {
  const asked = useLoaderData<typeof loader>();
  return <VerifyEmailPage verification={useActionData<typeof action>() ?? asked} />;
}
