import type { RequestOf } from "#app/contract/registry.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";

export const SMALL_FILES_SAMPLE: RequestOf<"pathaddmany"> = {
  files: [
    {
      ...{ backup_id: "ab".repeat(16), coffer_pid: "1", ...namePlace() },
      ...{ size_bytes: 1, packet_b64: "AAAA", file_digest: "0".repeat(40), usertime: 0 },
      ...{ share_id: "1", share_sequence: "0" },
      keys: [{ share_id: "1", share_sequence: "0", enc_data_key: sealed.dataKey() }],
      ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
    },
  ],
};
