import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { withoutGaps } from "./without-gaps.server.ts";

const PAGE = (
  <main>
    {Array.from({ length: 300 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
      <button key={place} type="button" aria-label={"グリッド表示".repeat((place % 5) + 1)} />
    ))}
  </main>
);

it("characters of three bytes come whole out of React's stream", async () => {
  const sent = await new Promise<Buffer>((resolve) => {
    const pieces: Buffer[] = [];
    const body = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        pieces.push(Buffer.from(piece));
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(pieces));
        done();
      },
    });
    const stream = renderToPipeableStream(PAGE, { onAllReady: () => void stream.pipe(body) });
  });
  expect(sent.includes(0), "React's stream has gaps").toBe(true);
  expect(Buffer.from(withoutGaps(sent)).toString("utf8")).toBe(renderToString(PAGE));
});
