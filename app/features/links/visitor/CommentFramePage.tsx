import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { LinkData } from "./link-data.ts";

const CommentFrame = lazyComponent(async () => (await import("./CommentFrame.tsx")).CommentFrame);

/**
 * The comments of a link alone, in a frame of a page of ours or in a window beside the file (Reading R-482).
 * It talks to no page around it: what it needs of the key stands in the fragment of its own address. What opens
 * them comes later, so that it makes no page of a link heavier (Performance P3).
 */
export function CommentFramePage({ data }: { readonly data: LinkData | null }) {
  const { t } = useTranslation("comments");
  const runtime = useRuntime();
  if (data !== null && runtime !== null) {
    return (
      <Suspense>
        <CommentFrame data={data} />
      </Suspense>
    );
  }
  return (
    <main id="main" className="comment-frame">
      <h1>{t("title")}</h1>
      {data === null && <p>{t("noLink")}</p>}
      <noscript>
        <p>{t("needsScript")}</p>
      </noscript>
    </main>
  );
}
