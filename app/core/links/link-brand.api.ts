import * as v from "valibot";
import { type WireBrand, wireBrand } from "#app/contract/commands/branding.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkId } from "#app/core/crypto/port.ts";
import { base64ToBytes, bytesToBase64 } from "#app/core/display/base64.ts";
import type { LinkColours } from "./link-brand.ts";

/** A branding as it is kept: nothing in it was looked at for contrast. */
export interface LinkBrand {
  readonly colours: LinkColours;
  /** Names the logo; empty without one. */
  readonly logoKey: string;
}

/** What a listing brings of a branding; null without one, and for what has another shape. */
export function readBrand(listing: unknown): LinkBrand | null {
  const result = v.safeParse(wireBrand, listing);
  return result.success ? toBrand(result.output) : null;
}

/** The branding of an own link with its logo, a PNG. 1101, 8026. */
export async function fetchOwnBrand(
  api: ApiClient,
  cachekey: string,
): Promise<LinkBrand & { readonly logo: Uint8Array<ArrayBuffer> | null }> {
  const data = await api.call("getwhitelabel", { publink_id: cachekey, image: 1 });
  const logo = data.image_data === "" ? null : base64ToBytes(data.image_data);
  return { ...toBrand(data), logo };
}

/** `logo` null removes it, undefined leaves it. 8000, 9000. */
export async function writeBrand(
  api: ApiClient,
  brand: {
    readonly linkId: LinkId;
    readonly colours: LinkColours;
    readonly logo: Uint8Array | null | undefined;
  },
): Promise<void> {
  const { linkId, colours, logo } = brand;
  await api.call("setwhitelabel", {
    publink_id: linkId,
    ...(logo === undefined ? {} : { image_data: logo === null ? "" : bytesToBase64(logo) }),
    header_primary_color: colours.header,
    header_text_color: colours.headerText,
    button_primary_color: colours.button,
    button_text_color: colours.buttonText,
    link_text_color: colours.link,
  });
}

function toBrand(data: WireBrand): LinkBrand {
  return {
    logoKey: data.image_cachekey,
    colours: {
      header: data.header_primary_color,
      headerText: data.header_text_color,
      button: data.button_primary_color,
      buttonText: data.button_text_color,
      link: data.link_text_color,
    },
  };
}
