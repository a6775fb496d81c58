/**
 * How often garbage counts in a worker, whose heap is small and quick to collect. In a page one
 * collection walks over everything that a long list holds, so that there garbage counts about twice.
 */
export const WORKER_GARBAGE_COUNTS = 4;

/**
 * Makes the engine count so many bytes as garbage, so that it collects sooner: by itself it waits for
 * 64 MiB and more of new buffers in each thread, and does not count Blobs. The memory of a transfer
 * must not depend on the size of the file (Performance, P7).
 *
 * A buffer that nobody touches takes no memory, but counts as new. Handed over it counts until the next
 * full collection, which is the one that ends Blobs and what the browser itself has made; before that
 * their memory cannot be given back.
 */
export function hurryCollection(countedBytes: number): void {
  const untouched = new ArrayBuffer(countedBytes);
  structuredClone(untouched, { transfer: [untouched] });
}
