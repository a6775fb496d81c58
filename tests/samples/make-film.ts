import { gunzipSync } from "node:zlib";
import { FILM_GZIP_BASE64 } from "./film.data.ts";

/** From the name of the table of chunks to the place of its second: version, count and the first stand between. */
const SECOND_CHUNK = 16;

/** The film of a minute, so many bytes of nothing between its halves: whoever seeks need not fetch them. */
export function makeFilm(gapBytes: number): Buffer {
  const film = gunzipSync(Buffer.from(FILM_GZIP_BASE64, "base64"));
  const place = film.indexOf("stco") + SECOND_CHUNK;
  const second = film.readUInt32BE(place);
  film.writeUInt32BE(second + gapBytes, place);
  const data = film.indexOf("mdat") - 4;
  film.writeUInt32BE(film.readUInt32BE(data) + gapBytes, data);
  return Buffer.concat([film.subarray(0, second), Buffer.alloc(gapBytes), film.subarray(second)]);
}
