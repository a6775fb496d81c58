import type { ApiClient } from "#app/core/api/client.ts";
import { bytesToBase64 } from "#app/core/display/base64.ts";

/** Sets the own picture; 9000 for what the server does not take for one. */
export async function writePicture(api: ApiClient, png: Uint8Array): Promise<void> {
  await api.call("avatarset", { png: bytesToBase64(png) });
}

export async function removePicture(api: ApiClient): Promise<void> {
  await api.call("avatarset", { png: "" });
}
