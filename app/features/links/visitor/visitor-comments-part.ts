import { lazyComponent } from "#app/ui/lazy-component.ts";

/** Comes where a link has comments, once its list stands (P3). */
export const VisitorComments = lazyComponent(
  async () => (await import("./VisitorComments.tsx")).VisitorComments,
);
