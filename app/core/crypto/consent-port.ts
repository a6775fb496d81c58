import type { DataKeyId, Fid } from "./port.ts";

/**
 * What leaves the key worker once somebody has agreed that the server reads some files (Formats 10): keys of
 * the packets of one blob each, which open neither a seal nor a comment nor a name. No share key and no data
 * key ever does.
 */
export interface ConsentPort {
  /** The `datakey` of a compatibility download, base64. */
  lendPacketKey(dataKey: DataKeyId): Promise<string>;
  /** For one zip job: a key made for it alone, and under it the packet key of each item. */
  lendZipKeys(input: {
    /** 16 bytes in hex. */
    jobId: string;
    items: { dataKey: DataKeyId; fid: Fid }[];
  }): Promise<{ shareKey: string; keys: string[] }>;
}
