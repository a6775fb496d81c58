// biome-ignore-all lint/a11y/noSvgWithoutTitle: the drawing is named as a whole
import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { StorageView } from "#app/core/files/storage/storage-view.ts";
import { Badge } from "#app/ui/Badge.tsx";

interface StorageSumProps {
  readonly view: StorageView;
  readonly user: User | null;
}

const WHOLE = 100;
/** A narrower part has no room for its name. */
const NAMED_PERCENT = 9;

/** How much is used, of what, and for what: as a bar and as a list. */
export function StorageSum({ view, user }: StorageSumProps) {
  const { t, i18n } = useTranslation("storage");
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const limitBytes = user === null || user.isUnlimitedPlan ? null : user.limitBytes;
  const wholeBytes = Math.max(view.usedBytes, limitBytes ?? 0, 1);
  const words = view.parts.map(({ kind, bytes }) => `${t(`kinds.${kind}`)} ${size(bytes)}`);
  let from = 0;
  const parts = view.parts.map((part) => {
    const percent = (part.bytes / wholeBytes) * WHOLE;
    from += percent;
    return { ...part, percent, x: from - percent };
  });
  return (
    <section aria-label={t("sum")}>
      <p className="storage-sum">
        <b>{size(view.usedBytes)}</b>
        <span>{limitBytes === null ? t("used") : t("usedOf", { limit: size(limitBytes) })}</span>
        {limitBytes !== null && limitBytes > view.usedBytes && (
          <Badge>{t("left", { size: size(limitBytes - view.usedBytes) })}</Badge>
        )}
      </p>
      <svg className="storage-bar" role="img" aria-label={words.join(", ") || t("nothing")}>
        {parts.map(({ kind, percent, x }) => (
          <svg key={kind} x={`${x}%`} width={`${percent}%`} height="100%">
            <rect className={`storage-is-${kind}`} width="100%" height="100%" />
            {percent > NAMED_PERCENT && (
              <foreignObject width="100%" height="100%">
                <div className="storage-bar-name">{t(`kinds.${kind}`)}</div>
              </foreignObject>
            )}
          </svg>
        ))}
      </svg>
      <ul className="storage-kinds">
        {parts.map(({ kind, bytes }) => (
          <li key={kind}>
            <i className={`storage-is-${kind}`} />
            {t(`kinds.${kind}`)}
            <span>{size(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
