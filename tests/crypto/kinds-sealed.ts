import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { hex, type Json, type KindRun, same, sealedValueOf, unhex, type Vector } from "./vector.ts";

/** Names, labels, data keys, seals, copies and comments. */
export const SEALED_KINDS: Record<string, KindRun> = {
  name_meta: (vector) =>
    names(
      vector,
      vector.input.domain,
      unhex(vector.input.meta_key),
      core.openNames,
      core.sealNames,
    ),
  name_share: (vector) => {
    const open = vector.input.page === "link" ? core.openLinkNames : core.openShareNames;
    return names(vector, vector.input.ks, unhex(vector.input.share_key), open, core.sealShareNames);
  },
  name_digest: ({ input }) => {
    const digests = input.label === "meta-digest" ? core.nameDigests : core.shareNameDigests;
    return digests(unhex(input.key), input.parent_fid, [input.name])[0];
  },
  label_link: (vector) =>
    label(vector, unhex(vector.input.meta_key), core.openLinkLabel, core.sealLinkLabel),
  label_share: (vector) =>
    label(vector, unhex(vector.input.share_key), core.openShareLabel, core.sealShareLabel),
  data_key: (vector) => wrap(vector, "data_key", "fid", core.unwrapDataKey, core.wrapDataKey),
  data_key_app: (vector) =>
    wrap(vector, "data_key", "fid", core.unwrapAppDataKey, core.wrapAppDataKey),
  comment_key: (vector) =>
    wrap(vector, "comment_key", "publink_id", core.unwrapCommentKey, core.wrapCommentKey),
  comment_key_app: (vector) =>
    wrap(vector, "comment_key", "publink_id", core.unwrapAppCommentKey, core.wrapAppCommentKey),
  seal,
  seal_sig: ({ input, seed }) => {
    if (seed)
      same(core.signFileOfSeed(unhex(seed), input.fid, input.seal), input.seal_sig, "written");
    return core.isFileAuthor(
      input.sig_pub,
      input.fid,
      input.seal,
      input.seal_by,
      input.seal_sig ?? "",
    );
  },
  share_pw_owner: (vector) => {
    const { input, writer, iv, expect } = vector;
    const metaKey = unhex(input.meta_key);
    if (writer)
      same(core.sealSharePassword(metaKey, input.ks, writer.s, unhex(iv)), expect.value, "written");
    return { s: core.openSharePassword(metaKey, input.ks, sealedValueOf(vector)) };
  },
  link_pw: (vector) => {
    const { input, writer, iv, expect } = vector;
    const metaKey = unhex(input.meta_key);
    if (writer) {
      same(
        core.sealLinkPassword(metaKey, input.salt, input.ks, writer.password, unhex(iv)),
        expect.value,
        "written",
      );
    }
    return {
      password: core.openLinkPassword(metaKey, input.salt, input.ks, sealedValueOf(vector)),
    };
  },
  link_key_copy: (vector) => {
    const { input, writer, iv, expect } = vector;
    const metaKey = unhex(input.meta_key);
    if (writer) {
      same(
        core.sealLinkKey(metaKey, input.salt, input.ks, writer.link_key, unhex(iv)),
        expect.value,
        "written",
      );
    }
    return { link_key: core.openLinkKey(metaKey, input.salt, input.ks, sealedValueOf(vector)) };
  },
  comment: (vector) => {
    const { input, writer, iv, expect } = vector;
    const key = unhex(input.comment_key);
    if (writer) {
      const text = JSON.stringify(writer.comment);
      same(
        core.sealComment(key, input.publink_id, input.parent, text, unhex(iv)),
        expect.value,
        "written",
      );
    }
    return {
      comment: JSON.parse(
        core.openComment(key, input.publink_id, input.parent, sealedValueOf(vector)),
      ),
    };
  },
  comment_sig: ({ input, seed }) => {
    const { by: _by, sig: _sig, ...bare } = input.comment;
    if (seed) {
      const signed = core.signCommentOfSeed(
        unhex(seed),
        input.publink_id,
        input.parent,
        JSON.stringify(bare),
      );
      same(JSON.parse(signed), input.comment, "written");
    }
    return core.isCommentAuthor(
      input.sig_pub,
      input.publink_id,
      input.parent,
      JSON.stringify(input.comment),
    );
  },
  compat_key: ({ input }) => core.compatKey(unhex(input.data_key)),
  zip_key: (vector) => {
    const { input, writer, iv, expect } = vector;
    const key = unhex(input.throwaway_key);
    if (writer?.data_key)
      same(hex(core.packetKey(unhex(writer.data_key), 0)), writer.packet_key, "packet key");
    if (writer) {
      const packetKey = unhex(writer.packet_key);
      const written = core.sealZipKey(packetKey, key, input.job_id, input.fid, unhex(iv));
      same(written, expect.value, "written");
    }
    return {
      packet_key: hex(core.openZipKey(sealedValueOf(vector), key, input.job_id, input.fid)),
    };
  },
  manifest: (vector) => {
    const { input, writer, iv, expect } = vector;
    const metaKey = unhex(input.meta_key);
    if (writer)
      same(
        core.sealManifest(metaKey, JSON.stringify(writer.manifest), unhex(iv)),
        expect.value,
        "written",
      );
    const manifest: Json = JSON.parse(core.openManifest(metaKey, sealedValueOf(vector)));
    return { manifest, ctr: Number(core.manifestCounter(JSON.stringify(manifest.vc))) };
  },
  download_check: ({ input }) => {
    core.checkDownload(BigInt(input.seal_size), input.seal_D, BigInt(input.size), input.D);
    return "complete";
  },
};

type OpenNames = (key: Uint8Array, rows: string) => core.OpenedNames;
type SealNames = (
  key: Uint8Array,
  rows: string,
  names: readonly string[],
  ivs: Uint8Array,
) => string[];

function names(
  vector: Vector,
  domain: string,
  key: Uint8Array,
  open: OpenNames,
  write: SealNames,
): Json {
  const { input, writer, iv, expect } = vector;
  const context = [domain, input.parent_fid, input.type];
  if (writer) {
    const row = [...context, writer.fid, writer.rev].join("\t");
    same(write(key, row, [writer.name], unhex(iv))[0], expect.value, "written");
  }
  const opened = open(key, [sealedValueOf(vector), ...context, input.minrev ?? 0].join("\t"));
  const [code = 0] = opened.codes;
  if (code !== 0) throw code;
  same(opened.lengths[0], opened.text.length, "length");
  return { fid: opened.fids, rev: opened.revs[0], name: opened.text };
}

type Open3 = (key: Uint8Array, ks: string, value: string) => string;
type Seal3 = (key: Uint8Array, ks: string, text: string, iv: Uint8Array) => string;

function label(vector: Vector, key: Uint8Array, open: Open3, write: Seal3): Json {
  const { input, writer, iv, expect } = vector;
  if (writer) same(write(key, input.ks, writer.text, unhex(iv)), expect.value, "written");
  return { text: open(key, input.ks, sealedValueOf(vector)) };
}

type Unwrap = (value: string, share: Uint8Array, ks: string, id: string) => Uint8Array;
type Wrap = (key: Uint8Array, share: Uint8Array, ks: string, id: string, iv: Uint8Array) => string;

function wrap(vector: Vector, field: string, id: string, open: Unwrap, write: Wrap): Json {
  const { input, writer, iv, expect } = vector;
  const share = unhex(input.share_key);
  if (writer)
    same(
      write(unhex(writer[field]), share, input.ks, input[id], unhex(iv)),
      expect.value,
      "written",
    );
  return { [field]: hex(open(sealedValueOf(vector), share, input.ks, input[id])) };
}

function seal(vector: Vector): Json {
  const { input, writer, iv, expect } = vector;
  const key = unhex(input.data_key);
  if (writer) {
    const [ctr, size, mtime] = [BigInt(writer.ctr), BigInt(writer.size), BigInt(writer.mtime_ms)];
    same(
      core.sealVersion(key, input.fid, writer.ver, ctr, size, mtime, writer.D, unhex(iv)),
      expect.value,
      "written",
    );
  }
  const opened = core.openSeal(key, input.fid, sealedValueOf(vector));
  const { ver, ctr, sizeBytes, mtimeMs, digest } = opened;
  return { ver, ctr: Number(ctr), size: Number(sizeBytes), mtime_ms: Number(mtimeMs), D: digest };
}
