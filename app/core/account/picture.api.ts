import type { ApiClient } from "#app/core/api/client.ts";

const CHUNK = 0x8000;

/** Sets the own picture; 9000 for what the server does not take for one. */
export async function writePicture(api: ApiClient, png: Uint8Array): Promise<void> {
  await api.call("avatarset", { png: toBase64(png) });
}

export async function removePicture(api: ApiClient): Promise<void> {
  await api.call("avatarset", { png: "" });
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return btoa(parts.join(""));
}
