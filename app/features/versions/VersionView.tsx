import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileVersion } from "#app/core/files/history.ts";
import { isOnDark } from "#app/core/preview/ahead.ts";
import { chooseOpener } from "#app/core/preview/opener-choice.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";
import { DiffTable } from "./DiffTable.tsx";
import { isOpen, type OpenVersion, toReadable } from "./use-history.ts";
import { type Shown, standingOf } from "./use-version-actions.ts";
import { PreviewStage } from "./version-preview-part.ts";

/** Texts up to here are read and compared on the page, bytes. */
const MOST_BYTES = 1024 * 1024;

interface ViewProps {
  readonly shown: Shown;
  readonly version: FileVersion;
}

/** What a version has in it, and for a text what changed since. */
export function VersionView({ shown, version }: ViewProps) {
  const { t } = useTranslation("versions");
  if (!isOpen(version)) {
    const code = version.content.state === "failed" ? version.content.code : 0;
    return (
      <section className="versions-view" aria-label={t("sealed")}>
        <p>
          <FailureText error={{ code }} />
        </p>
        <p>{t("sealedText")}</p>
      </section>
    );
  }
  const symbol = symbolOf({ type: "file", name: shown.file.item.name.text });
  const isText = symbol === "ft-text" || symbol === "ft-code";
  const isSmall = version.content.facts.sizeBytes <= MOST_BYTES;
  const name = t("version", { version: version.content.facts.ver });
  if (!isText || !isSmall) {
    return <FilePreview key={version.id} shown={shown} version={version} name={name} />;
  }
  return <TextView shown={shown} version={version} name={name} />;
}

interface OpenProps extends ViewProps {
  readonly version: OpenVersion;
  readonly name: string;
}

/** The bytes of this very version in the viewer of its file (Reading R-457). */
function FilePreview({ shown, version, name }: OpenProps) {
  const { runtime, file } = shown;
  const { item, context } = toReadable(file, version);
  const fileName = file.item.name.text;
  const opener = chooseOpener({ name: fileName, sizeBytes: item.sizeBytes });
  return (
    <section
      className="versions-preview"
      aria-label={name}
      data-theme={isOnDark(opener) ? "dark" : undefined}
    >
      <Suspense fallback={<Skeleton seed={1} />}>
        <PreviewStage
          runtime={runtime}
          item={item}
          context={context}
          name={fileName}
          isDark={isOnDark(opener)}
          takesOffers
          onDownload={() => runtime.transfers.download([item], context)}
        />
      </Suspense>
    </section>
  );
}

function TextView({ shown, version, name }: OpenProps) {
  const { t } = useTranslation("versions");
  const [look, setLook] = useState<"changes" | "text">("changes");
  const standing = standingOf(shown.history);
  const hasOther = standing !== undefined && standing.id !== version.id;
  const before = useText(shown, version);
  const after = useText(shown, hasOther && look === "changes" ? standing : null);
  const isComparing = hasOther && look === "changes";
  const failed = [before, after].find(({ phase }) => phase === "failed");
  return (
    <section className="versions-view" aria-label={name}>
      {hasOther && (
        <ChipGroup label={t("show")}>
          <Chip pressed={look === "changes"} onClick={() => setLook("changes")}>
            {t("changes")}
          </Chip>
          <Chip pressed={look === "text"} onClick={() => setLook("text")}>
            {t("text")}
          </Chip>
        </ChipGroup>
      )}
      {failed?.phase === "failed" ? (
        <p role="alert">
          <FailureText error={{ code: failed.code }} />
        </p>
      ) : before.phase !== "read" || (isComparing && after.phase !== "read") ? (
        <div role="status" aria-label={t("loading")}>
          <Skeleton seed={1} />
        </div>
      ) : before.text === null || (after.phase === "read" && after.text === null) ? (
        <p>{t("notText")}</p>
      ) : isComparing && after.phase === "read" && after.text !== null ? (
        <DiffTable
          before={{ name, text: before.text }}
          after={{
            name: t("versionNow", { version: standing.content.facts.ver }),
            text: after.text,
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by key
        <pre className="versions-text" dir="auto" tabIndex={0}>
          {before.text}
        </pre>
      )}
    </section>
  );
}

type TextState =
  | { readonly phase: "reading" }
  /** null: not UTF-8, so no text. */
  | { readonly phase: "read"; readonly text: string | null }
  | { readonly phase: "failed"; readonly code: number };

const READING: TextState = { phase: "reading" };

/** The text of a version, verified packet by packet; nothing of it is kept. */
function useText({ runtime, file }: Shown, version: OpenVersion | null): TextState {
  const [state, setState] = useState(READING);
  const { transfers } = runtime;
  const id = version?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is what its id says
  useEffect(() => {
    if (version === null) return undefined;
    const control = new AbortController();
    const { signal } = control;
    setState(READING);
    const read = async () => {
      const { item, context } = toReadable(file, version);
      const reader = await transfers.reader(signal);
      const parts: ArrayBuffer[] = [];
      const range = { from: 0, to: item.sizeBytes };
      for await (const part of reader.read({ item, context, signal, ...range })) parts.push(part);
      return decode(await new Blob(parts).arrayBuffer());
    };
    read().then(
      (text) => signal.aborted || setState({ phase: "read", text }),
      (error: unknown) =>
        signal.aborted || setState({ phase: "failed", code: normalise(error).code }),
    );
    return () => control.abort();
  }, [transfers, file.item.id, id]);
  return state;
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
