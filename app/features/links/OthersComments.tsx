import MessageSquare from "lucide-react/icons/message-square";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readCommentsHash } from "#app/core/links/parse-link-address.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { Links } from "./use-links.ts";

const OthersCommentsDialog = lazyComponent(
  async () => (await import("./OthersCommentsDialog.tsx")).OthersCommentsDialog,
);

interface OthersCommentsProps {
  readonly links: Pick<Links, "ports" | "runtime">;
  /** Without comments nothing leads to them, and the key of a link stays in no address all the same. */
  readonly mayComment: boolean;
}

/** The way to the comments of a link of somebody else, which are signed here (Reading R-548). */
export function OthersComments({ links: { ports, runtime }, mayComment }: OthersCommentsProps) {
  const { t } = useTranslation("links");
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const found = readCommentsHash(window.location.hash);
      if (found === null) return;
      setAddress(found);
      // The key of a link stays in no address of the panel (Reading R-549).
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", pathname + search);
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  const close = () => setAddress(null);
  if (!mayComment) return null;
  return (
    <>
      <Button icon={MessageSquare} onClick={() => setAddress("")}>
        {t("list.othersComments")}
      </Button>
      <Region look="dialog" onClose={close}>
        {address !== null && ports !== null && runtime !== null && (
          <Suspense>
            <OthersCommentsDialog key={address} {...{ ports, runtime, address }} onClose={close} />
          </Suspense>
        )}
      </Region>
    </>
  );
}
