import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { Link } from "./link.ts";
import { setLinkWords } from "./links.api.ts";
import { toShownWords } from "./read-request-words.ts";

/** What the owner of a file request says to its visitors (Reading R-561); an empty text takes it away. */
export async function writeRequestWords(
  { api, crypto }: { readonly api: ApiClient; readonly crypto: Pick<CryptoPort, "sealShareLabel"> },
  { id, ks }: Pick<Link, "id" | "ks">,
  words: string,
): Promise<void> {
  const text = toShownWords(words);
  await setLinkWords(api, id, text === "" ? "" : await crypto.sealShareLabel({ ks, text }));
}
