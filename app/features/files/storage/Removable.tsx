import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { User } from "#app/core/account/user.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { StorageView } from "#app/core/files/storage/storage-view.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Group, Row, Rows } from "#app/ui/frames/Page.tsx";
import { BiggestFiles } from "./BiggestFiles.tsx";
import { DeletedVersions } from "./DeletedVersions.tsx";
import { OldVersions } from "./OldVersions.tsx";
import { useOldVersions } from "./use-old-versions.ts";
import type { OpenStorage } from "./use-storage.ts";

interface RemovableProps {
  readonly view: StorageView;
  readonly user: User | null;
  readonly open: OpenStorage;
}

/** What can go: the largest files, the oldest versions, and what was deleted before. */
export function Removable({ view, user, open }: RemovableProps) {
  const { state, remove, purge, look } = useOldVersions(open);
  const deleted = state.phase === "here" ? state.versions.filter(({ isDeleted }) => isDeleted) : [];
  const mayPurge = user !== null && can(personOf(user), "purgeFiles");
  return (
    <div className="storage-two">
      <BiggestFiles open={open} items={view.biggest} />
      <OldVersions state={state} onRemove={remove} onRetry={() => void look()} />
      <Freed view={view}>
        {deleted.length > 0 && (
          <DeletedVersions versions={deleted} mayPurge={mayPurge} onPurge={purge} />
        )}
      </Freed>
    </div>
  );
}

interface FreedProps {
  readonly view: StorageView;
  readonly children: ReactNode;
}

/** What is in the trash, and where it is removed for good. */
function Freed({ view, children }: FreedProps) {
  const { t, i18n } = useTranslation("storage");
  const { files, bytes } = view.deleted;
  const review = (area: "files" | "vault") => (
    <LinkButton size="small" href={`/${area}?showDeleted=1`}>
      {t(`review.${area}`)}
    </LinkButton>
  );
  return (
    <Group title={t("free")} text={t("freeText")}>
      <Rows>
        <Row
          icon={Trash2}
          label={t("deleted", { count: files, size: formatBytes(bytes, i18n.language) })}
          hint={t("deletedText")}
          end={
            <>
              {review("files")}
              {review("vault")}
            </>
          }
        />
        {children}
      </Rows>
    </Group>
  );
}
