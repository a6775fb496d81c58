/**
 * Maps in order with up to `ahead` results under way, so that reading, encrypting and sending
 * overlap. A failure surfaces in its turn; what was started then settles unseen.
 */
export async function* mapAhead<In, Out>(
  source: Iterable<In> | AsyncIterable<In>,
  ahead: number,
  map: (value: In) => Promise<Out>,
): AsyncGenerator<Out, void, undefined> {
  const underway: Promise<Out>[] = [];
  for await (const value of source) {
    const started = map(value);
    // Awaited below in its turn; until then a rejection must not count as unhandled.
    started.catch(() => undefined);
    underway.push(started);
    if (underway.length < ahead) continue;
    const first = underway.shift();
    if (first !== undefined) yield await first;
  }
  for (const rest of underway) yield await rest;
}
