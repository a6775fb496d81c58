import File from "lucide-react/icons/file";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { LinkFacts } from "#app/core/links/public-link.api.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Page } from "#app/ui/frames/Page.tsx";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";

interface RequestFrameProps {
  readonly ownerName: LinkFacts["ownerName"];
  /** Name of the folder; null while it is sealed. */
  readonly title: string | null;
  /** What the owner says; null while it is sealed: what stands below is out of sight, so that nothing moves. */
  readonly words: string | null;
  readonly children: ReactNode;
}

/**
 * Who asks for what. Name and words can be written into it before the application is here
 * (`app/platform/names/draw-request.client.ts`).
 */
export function RequestFrame({ ownerName, title, words, children }: RequestFrameProps) {
  const { t, i18n } = useTranslation("request");
  const size = formatBytes(LINK_UPLOAD_LIMITS.maxFileBytes, i18n.language);
  return (
    <Page width="column">
      <div className="request" data-request={words === null ? "sealed" : "open"}>
        <header className="request-head">
          <Avatar size={48} name={ownerName} userId={3} />
          <div>
            <p>{ownerName === "" ? t("asks") : t("asksBy", { name: ownerName })}</p>
            <h1>{title === null ? <Skeleton seed={0} /> : <bdi>{title}</bdi>}</h1>
            {words !== "" && (
              <p className="request-words" dir="auto" data-words>
                {words}
              </p>
            )}
            <ul className="request-facts">
              <Fact icon={File}>{t("size", { size })}</Fact>
              <Fact icon={ShieldCheck}>{t("notShown")}</Fact>
            </ul>
          </div>
        </header>
        {children}
      </div>
    </Page>
  );
}

function Fact({ icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <li>
      <Icon icon={icon} size={16} />
      {children}
    </li>
  );
}
