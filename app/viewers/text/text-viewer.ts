import { PREVIEW_LIMITS } from "#app/contract/limits.data.ts";
import { element } from "#app/viewers/parts/element.ts";
import { type Viewer, ViewerError } from "#app/viewers/viewer.ts";

/** Text as it is. */
export const showText: Viewer = async (host) => {
  if (host.file.sizeBytes > PREVIEW_LIMITS.textBytes) throw new ViewerError("too-large");
  const bytes = await host.read(0, host.file.sizeBytes);
  const pre = element("pre", {
    className: "text",
    text: new TextDecoder().decode(bytes),
    attributes: { tabindex: "0", dir: "auto" },
  });
  host.root.append(pre);
  host.shown();
};
