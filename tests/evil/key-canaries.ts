/** Lengths of keys alone: what else is random has 12 bytes or a multiple, 16 or 8. */
const KEY_LENGTHS: ReadonlySet<number> = new Set([32, 64]);

/**
 * Every key that is made from now on, raw: the key worker's own randomness is listened to. No key
 * may ever be met on the wire.
 */
export function listenForKeys(): { readonly keys: Uint8Array[]; stop(): void } {
  const keys: Uint8Array[] = [];
  const { getRandomValues } = crypto;
  crypto.getRandomValues = (view) => {
    getRandomValues.call(crypto, view);
    if (KEY_LENGTHS.has(view.byteLength)) {
      keys.push(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice());
    }
    return view;
  };
  return {
    keys,
    stop: () => {
      crypto.getRandomValues = getRandomValues;
    },
  };
}
