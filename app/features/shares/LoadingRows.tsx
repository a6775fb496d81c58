import { Skeleton } from "#app/ui/Progress.tsx";

/** Rows that are on their way. */
export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div className="shares-loading" role="status" aria-label={label}>
      <Skeleton seed={1} />
      <Skeleton seed={2} />
      <Skeleton seed={3} />
    </div>
  );
}
