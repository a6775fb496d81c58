import { randomHex } from "#api/secrets.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { ciphertextFor, digestOf } from "#mock-api/testing/uploads.ts";

export type SmallFile = RequestOf<"pathaddmany">["files"][number];
export type Added = DataOf<"pathaddmany">["files"][number];

interface Wish {
  readonly pid?: string;
  readonly digest?: string;
  readonly sizeBytes?: number;
  readonly blob?: Buffer;
}

/** A file of random bytes for the main root, or where it is told to go. */
export function aSmallFile(account: TestAccount, wish: Wish = {}): SmallFile {
  const sizeBytes = wish.sizeBytes ?? 700;
  const blob = wish.blob ?? ciphertextFor(sizeBytes);
  const share = { share_id: account.shareId, share_sequence: "0" };
  return {
    backup_id: randomHex(16),
    coffer_pid: wish.pid ?? account.rootId,
    ...namePlace(wish.digest === undefined ? {} : { digest: wish.digest }),
    size_bytes: sizeBytes,
    packet_b64: blob.toString("base64"),
    file_digest: digestOf(blob),
    usertime: 1_700_000_000_000,
    ...share,
    keys: [{ ...share, enc_data_key: sealed.dataKey() }],
    ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
  };
}

/** What was told of each, in the order of the files. */
export async function addMany(account: TestAccount, files: SmallFile[]): Promise<Added[]> {
  const answer = await account.client.call("pathaddmany", { files });
  return files.map(({ backup_id }) => {
    const told = answer.files.find((one) => one.backup_id === backup_id);
    if (told === undefined) throw new Error("a file of which nothing was told");
    return told;
  });
}
