/**
 * Ways to make two servers disagree on where a request ends. `{NEXT}` is a whole request that nobody
 * made, for the server behind; `{LEN}` its length and `{HEX}` the same in hexadecimal.
 */
export interface SmugglingForm {
  readonly name: string;
  /** Instead of the path's own method. */
  readonly method?: string;
  /** Instead of `HTTP/1.1`. */
  readonly version?: string;
  /** Header lines after `host` and what the path itself needs. */
  readonly lines: readonly string[];
  readonly body: string;
  /** Ends lines of the head, where it is not CRLF. */
  readonly lineEnd?: string;
  /** Instead of the path: `{PATH}` and `{HOST}` stand in it. */
  readonly target?: string;
  /** Else it is good HTTP, whose answers must be its own. */
  readonly isRefused: boolean;
}

const CHUNKED = "transfer-encoding: chunked";
const LENGTH = "content-length: {LEN}";
const ONE_CHUNK = "{HEX}\r\n{NEXT}\r\n0\r\n\r\n";
const ENDED = "0\r\n\r\n{NEXT}";

const refused = (name: string, lines: readonly string[], body: string): SmugglingForm => ({
  name,
  lines,
  body,
  isRefused: true,
});
const chunkedAs = (header: string): SmugglingForm =>
  refused(JSON.stringify(header), [header], ENDED);
const lengthAs = (value: string): SmugglingForm =>
  refused(`length ${JSON.stringify(value)}`, [`content-length: ${value}`], "{NEXT}");
const withBody = (method: string): readonly SmugglingForm[] => [
  {
    name: `${method} with a chunked body`,
    method,
    lines: [CHUNKED],
    body: ONE_CHUNK,
    isRefused: true,
  },
  {
    name: `${method} with a body of a length`,
    method,
    lines: [LENGTH],
    body: "{NEXT}",
    isRefused: true,
  },
];

/** Bodies where none belongs, correctly framed: a server behind may not look for them. */
const BODIES: readonly SmugglingForm[] = [
  ...["GET", "HEAD", "DELETE", "OPTIONS", "PUT", "PATCH", "PROPFIND"].flatMap(withBody),
  { ...refused("TRACE with a chunked body", [CHUNKED], ONE_CHUNK), method: "TRACE" },
  { ...refused("CONNECT with a chunked body", [CHUNKED], ONE_CHUNK), method: "CONNECT" },
];

/** Both framings at once. */
const BOTH: readonly SmugglingForm[] = [
  refused("CL.TE", [LENGTH, CHUNKED], ENDED),
  refused("TE.CL", [CHUNKED, "content-length: 4"], ONE_CHUNK),
  refused("CL.TE with a length of 0", ["content-length: 0", CHUNKED], ENDED),
  refused("CL.TE, the coding behind a tab", [LENGTH, "transfer-encoding:\tchunked"], ENDED),
  refused("CL.TE of HTTP/1.0", [LENGTH, CHUNKED, "connection: keep-alive"], ENDED),
];

/** Codings that one server takes for chunked and another does not. */
const CODINGS: readonly SmugglingForm[] = [
  refused("TE.TE, chunked and identity", [CHUNKED, "transfer-encoding: identity"], ENDED),
  refused("TE.TE, chunked and x", [CHUNKED, "transfer-encoding: x"], ENDED),
  chunkedAs("transfer-encoding: xchunked"),
  chunkedAs("transfer-encoding: chunkedx"),
  chunkedAs("transfer-encoding: identity"),
  chunkedAs("transfer-encoding: chunked, identity"),
  chunkedAs("transfer-encoding: gzip"),
  chunkedAs("transfer-encoding: gzip, chunked"),
  chunkedAs("transfer-encoding: chunked, chunked"),
  chunkedAs("transfer-encoding: ,chunked"),
  chunkedAs('transfer-encoding: "chunked"'),
  chunkedAs("transfer-encoding: chunked;q=1"),
  chunkedAs("transfer-encoding: \u000bchunked"),
  chunkedAs("transfer-encoding: chunked\u0000"),
  chunkedAs("transfer-encoding : chunked"),
  chunkedAs(" transfer-encoding: chunked"),
  chunkedAs("transfer-encoding\u0000: chunked"),
  chunkedAs("transfer-encoding:\r\n chunked"),
  chunkedAs("x: y\r\n\ttransfer-encoding: chunked"),
  chunkedAs("x: y\rtransfer-encoding: chunked"),
  chunkedAs("x: y\ntransfer-encoding: chunked"),
];

/** Lengths that two servers may read differently. */
const LENGTHS: readonly SmugglingForm[] = [
  refused("two lengths, different", ["content-length: 0", LENGTH], "{NEXT}"),
  refused("two lengths, the same", [LENGTH, LENGTH], "{NEXT}"),
  lengthAs("{LEN}, {LEN}"),
  lengthAs("0, {LEN}"),
  lengthAs("+{LEN}"),
  lengthAs("-1"),
  lengthAs("0x{HEX}"),
  lengthAs("{LEN}e0"),
  lengthAs("{LEN}.0"),
  lengthAs("1 2"),
  lengthAs('"{LEN}"'),
  lengthAs("99999999999999999999999"),
  refused("length behind a space", ["content-length : {LEN}"], "{NEXT}"),
  refused("length folded", ["content-length:\r\n {LEN}"], "{NEXT}"),
];

/** Chunks that two servers may cut differently. */
const CHUNKS: readonly SmugglingForm[] = [
  refused("a chunk's length with 0x", [CHUNKED], "0x{HEX}\r\n{NEXT}\r\n0\r\n\r\n"),
  refused("a chunk's length below zero", [CHUNKED], "-1\r\n{NEXT}\r\n0\r\n\r\n"),
  refused("a chunk's length too large", [CHUNKED], "ffffffffffffffffff\r\n{NEXT}\r\n0\r\n\r\n"),
  refused("a chunk that is longer than it says", [CHUNKED], "4\r\n{NEXT}\r\n0\r\n\r\n"),
  refused("a chunk that ends with a bare LF", [CHUNKED], "{HEX}\n{NEXT}\n0\n\n"),
  refused("a chunk extension with a bare LF", [CHUNKED], "0;x\n\r\n{NEXT}"),
  refused("a space before a chunk's length", [CHUNKED], " {HEX}\r\n{NEXT}\r\n0\r\n\r\n"),
  {
    name: "trailers that name a length",
    method: "GET",
    lines: [CHUNKED, "trailer: content-length"],
    body: "0\r\ncontent-length: {LEN}\r\n\r\n{NEXT}",
    isRefused: true,
  },
];

/** Heads that two servers may end, or begin, elsewhere. */
const HEADS: readonly SmugglingForm[] = [
  { ...refused("bare LF in the head", [LENGTH], "{NEXT}"), lineEnd: "\n" },
  { ...refused("bare CR in the head", [LENGTH], "{NEXT}"), lineEnd: "\r" },
  refused("a header without a colon", ["x", LENGTH], "{NEXT}"),
  refused("a header with an empty name", [": x", LENGTH], "{NEXT}"),
  refused("two hosts", ["host: evil.example"], ""),
  { ...refused("HTTP/1.0 with a coding", [CHUNKED], ENDED), version: "HTTP/1.0" },
  { ...refused("HTTP/0.9", [], "{NEXT}"), version: "" },
  { ...refused("HTTP/2.0 by name", [], "{NEXT}"), version: "HTTP/2.0" },
  { ...refused("HTTP/1.1 with a space", [], "{NEXT}"), version: "HTTP/1.1 x" },
  { ...refused("a whole address as target", [], ""), target: "http://{HOST}{PATH}" },
  { ...refused("a space in the target", [], ""), target: "{PATH} x" },
];

/** Ways to leave HTTP, or to wait. */
const SWITCHES: readonly SmugglingForm[] = [
  refused("upgrade to a WebSocket", ["connection: upgrade", "upgrade: websocket"], "{NEXT}"),
  refused("upgrade to h2c", ["connection: upgrade, http2-settings", "upgrade: h2c"], "{NEXT}"),
  refused("upgrade with a body", ["connection: upgrade", "upgrade: x", CHUNKED], ONE_CHUNK),
  refused("an expectation that nobody knows", ["expect: 200-ok", LENGTH], "{NEXT}"),
  {
    name: "an expectation where no body is taken",
    method: "GET",
    lines: ["expect: 100-continue", LENGTH],
    body: "{NEXT}",
    isRefused: true,
  },
];

export const SMUGGLING_FORMS: readonly SmugglingForm[] = [
  ...BODIES,
  ...BOTH,
  ...CODINGS,
  ...LENGTHS,
  ...CHUNKS,
  ...HEADS,
  ...SWITCHES,
  {
    name: "a pipelined request of the same client",
    method: "GET",
    lines: [],
    body: "GET {PATH} HTTP/1.1\r\nhost: {HOST}\r\n\r\n",
    isRefused: false,
  },
];
