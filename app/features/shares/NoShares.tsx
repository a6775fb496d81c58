import FolderOpen from "lucide-react/icons/folder-open";
import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";
import type { Observable } from "#app/core/observable.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";

interface NoSharesProps {
  readonly user: Observable<Pick<User, "isVerified">>;
}

/** An invitation shows once its address is proven: whoever signed up for one is told what is left to do. */
export function NoShares({ user }: NoSharesProps) {
  const { t } = useTranslation("shares");
  const { isVerified } = useObservable(user);
  return (
    <EmptyState
      title={t(isVerified ? "list.emptyTitle" : "list.unverifiedTitle")}
      text={t(isVerified ? "list.emptyText" : "list.unverifiedText")}
      actions={
        <LinkButton kind="primary" href="/files" icon={FolderOpen}>
          {t("list.toFiles")}
        </LinkButton>
      }
    />
  );
}
