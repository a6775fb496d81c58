import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { activityOf } from "#app/core/shares/read-activity.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { TabButton, Tabs } from "#app/ui/controls/Tabs.tsx";
import { DetailsSection } from "#app/ui/frames/Details.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const ActivityList = lazyComponent(
  async () => (await import("#app/features/listing/ActivityList.tsx")).ActivityList,
);

const NO_MANIFEST: Observable<Manifest | null> = new Store<Manifest | null>(null);

interface DetailsTabsProps {
  readonly item: FileItem;
  readonly folder: OpenedFolder | null;
  readonly account: Account | null;
  /** What is known of the item. */
  readonly children: ReactNode;
}

/** What is known of an item, and beside it what was done with it where a key tells of that. */
export function DetailsTabs({ item, folder, account, children }: DetailsTabsProps) {
  const { t } = useTranslation(["shares", "files"]);
  const [tab, setTab] = useState<"facts" | "activity">("facts");
  const manifest = useObservable(account?.manifest ?? NO_MANIFEST);
  const of = folder === null ? null : activityOf(manifest, { item, folder });
  if (of === null) return children;
  return (
    <>
      <Tabs label={t("files:info")}>
        <TabButton isCurrent={tab === "facts"} onClick={() => setTab("facts")}>
          {t("activity.facts")}
        </TabButton>
        <TabButton isCurrent={tab === "activity"} onClick={() => setTab("activity")}>
          {t("activity.tab")}
        </TabButton>
      </Tabs>
      {tab === "facts" ? (
        children
      ) : (
        <DetailsSection>
          <Suspense>
            <ActivityList key={item.id} of={of} />
          </Suspense>
        </DetailsSection>
      )}
    </>
  );
}
