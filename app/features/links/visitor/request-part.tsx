import { type ComponentProps, Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./request.css";
import styles from "./Visitor.module.css";

/** Comes with a link that visitors may add to (P3), with its sheet. */
const Request = lazyComponent(async () => {
  const [part] = await Promise.all([import("./LinkRequest.tsx"), loadSheet(sheet)]);
  return part.LinkRequest;
});

const Drop = lazyComponent(async () => {
  const [part] = await Promise.all([import("./LinkDrop.tsx"), loadSheet(sheet)]);
  return part.LinkDrop;
});

export function LinkRequest(props: ComponentProps<typeof Request>) {
  return (
    <div className={styles.request}>
      <Suspense fallback={props.sealed}>
        <Request {...props} />
      </Suspense>
    </div>
  );
}

export function LinkDrop(props: ComponentProps<typeof Drop>) {
  return (
    <Suspense>
      <Drop {...props} />
    </Suspense>
  );
}
