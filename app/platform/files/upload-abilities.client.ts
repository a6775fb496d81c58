import type { UploadAbilities } from "#app/core/transfers/upload/upload-support.ts";

interface BrowserScope {
  readonly Blob?: { readonly prototype: object } | undefined;
  readonly FormData?: unknown;
  /** Chromium alone tells how much memory there is. */
  readonly navigator?: object | undefined;
}

/** What this browser has of what `source-file.client.ts` and the sending of chunks use. */
export function findUploadAbilities(scope: BrowserScope = globalThis): UploadAbilities {
  const has = (name: "slice" | "arrayBuffer") =>
    scope.Blob !== undefined && typeof Reflect.get(scope.Blob.prototype, name) === "function";
  return {
    readsPieces: has("slice") && has("arrayBuffer"),
    sendsForms: typeof scope.FormData === "function",
    memoryGib: memoryOf(scope.navigator),
  };
}

function memoryOf(navigator: object = {}): number | undefined {
  const gib: unknown = Reflect.get(navigator, "deviceMemory");
  return typeof gib === "number" ? gib : undefined;
}
