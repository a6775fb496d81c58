import { element } from "#app/viewers/parts/element.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import type { Exif } from "./exif.ts";
import { exifFacts } from "./exif-facts.ts";
import { ImageStage } from "./image-stage.ts";
import { PhotoPanel } from "./photo-panel.ts";
import type { Picture, PicturePages } from "./picture.ts";

export interface ShownPicture {
  readonly picture: Picture;
  readonly exif: Exif | null;
  /** Of a file that holds several; asked for one by one. */
  readonly pages?: PicturePages;
}

/** A picture on its stage, what it says about itself beside it, and a warning where that is a place. */
export function showPicture(host: ViewerHost, { picture, exif, pages }: ShownPicture): void {
  const facts = exifFacts(host, picture, exif);
  const hasPlace = exif?.hasPlace === true;
  const panel = new PhotoPanel(host, { facts, hasPlace });
  const stage = new ImageStage(host, { picture, panel, pages });
  const box = element("div", { className: "image" });
  box.append(...panel.warning, stage.element, panel.element);
  host.root.append(box);
  host.shown();
}
