import { Outlet, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { UnlockGate } from "#app/features/auth/UnlockGate.tsx";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { ProofGate } from "#app/features/settings/parts/ProofGate.tsx";
import { AppShell } from "#app/features/shell/AppShell.tsx";
import { loadShell } from "#app/features/shell/load-shell.server.ts";
import { TransfersFloat } from "#app/features/transfers/TransfersFloat.tsx";

export const handle: RouteHandle = { i18n: ["shell", "auth", "account"] };

export const loader = /* @__PURE__ */ pageLoader(loadShell);

/** The browser keeps the user fresh by itself; moving between pages asks nothing again. */
export function shouldRevalidate() {
  return false;
}

export default function ShellLayout() {
  const { user, usersMenu } = useLoaderData<typeof loader>();
  return (
    <AppShell
      user={user}
      usersMenu={usersMenu}
      floats={
        <>
          <Region look="frame">
            <UnlockGate />
          </Region>
          <Region look="frame">
            <ProofGate />
          </Region>
          <Region look="frame">
            <TransfersFloat />
          </Region>
        </>
      }
    >
      <Outlet />
    </AppShell>
  );
}
