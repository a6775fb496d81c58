import { beginPdf } from "#app/viewers/pdf/open-pdf.ts";
import type { Viewer } from "#app/viewers/viewer.ts";
import { canvasOf, handOver, scaleOf } from "./hand-over.ts";

/** The first page of a PDF as a picture; one that needs a password has none. */
export const drawFirstPage: Viewer = async (host) => {
  const { task, lost } = await beginPdf(host);
  // Without anybody to ask, a password is a failure.
  const pdf = await Promise.race([task.promise, lost]);
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) });
  const canvas = canvasOf(viewport.width, viewport.height);
  // As for paper: in a frame that nobody sees, nothing is ever drawn for the screen.
  const drawing = page.render({ canvas, viewport, intent: "print" });
  await Promise.race([drawing.promise, lost]);
  await handOver(host, canvas);
};
