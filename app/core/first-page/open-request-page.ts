import type { FirstWorkerMethods } from "#app/core/crypto/first-messages.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { provePath } from "#app/core/files/files.crypto.ts";
import { readRequestWords } from "#app/core/links/read-request-words.ts";
import { linkNames } from "#app/core/links/visitor-names.crypto.ts";
import type { LinkedPage } from "./open-first-page.ts";

export interface RequestCrypto
  extends Pick<FirstWorkerMethods, "openLink" | "openLabel">,
    Pick<CryptoPort, "openShareNames"> {}

/** A file request: a folder that shows nothing of what lies in it. */
export interface RequestPage extends LinkedPage {
  /** What its owner says; sealed, or empty. */
  readonly encWords: string;
}

/** What a file request shows before the application is here. */
export interface FirstRequest {
  /** Name of the folder. */
  readonly title: string;
  /** What its owner says; empty for nothing. */
  readonly words: string;
}

/**
 * Opens the name of a file request and what its owner says, by the key in its address. Words that are of
 * another link or key are nothing, as in the application (Reading R-561).
 *
 * @throws AppError 2110 as a listing does
 */
export async function openRequestPage(
  crypto: RequestCrypto,
  { page, fragment, kdf, ks, encShareKey, encWords }: RequestPage,
): Promise<FirstRequest> {
  await crypto.openLink({ fragment, kdf, ks, encShareKey });
  const [path, words] = await Promise.all([
    provePath(page.steps, [], linkNames(crypto, ks)),
    readRequestWords({ openShareLabel: ({ label }) => crypto.openLabel(label) }, { ks, encWords }),
  ]);
  return { title: path.at(-1)?.name ?? "", words };
}
