import type { ViewerPart } from "#app/contract/viewer-frame.ts";

/** Of this origin: the frame that needs it has no network (Trust 2.4). */
export async function readViewerPart(name: ViewerPart): Promise<ArrayBuffer> {
  const reply = await fetch(`/view-parts/${name}.bin`);
  if (!reply.ok) throw new Error("no such part");
  return reply.arrayBuffer();
}
