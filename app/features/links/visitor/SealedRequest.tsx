import { useTranslation } from "react-i18next";
import type { FirstRequest } from "#app/core/first-page/open-request-page.ts";
import type { LinkFacts } from "#app/core/links/public-link.api.ts";
import { DropZone } from "./DropZone.tsx";
import { RequestFrame } from "./RequestFrame.tsx";
import sheet from "./request.css";
import { SenderField } from "./SenderField.tsx";

interface SealedRequestProps {
  readonly facts: Pick<LinkFacts, "ownerName" | "takesUploads" | "encWords">;
  /** What was opened before the application was here. */
  readonly early: FirstRequest | undefined;
}

/** A file request before it opens: everything has its place, and nothing can be sent yet. */
export function SealedRequest({ facts, early }: SealedRequestProps) {
  const { t } = useTranslation("request");
  const { ownerName, takesUploads, encWords } = facts;
  return (
    <>
      {/* Where the server draws this, what styles it comes with it (`request-part.tsx` brings it else). */}
      <link rel="stylesheet" href={sheet} />
      <RequestFrame
        ownerName={ownerName}
        title={early?.title ?? null}
        words={early?.words ?? (encWords === "" ? "" : null)}
      >
        {takesUploads ? (
          <>
            <SenderField ownerName={ownerName} value="" />
            <DropZone />
          </>
        ) : (
          <p>{t("closed")}</p>
        )}
      </RequestFrame>
    </>
  );
}
