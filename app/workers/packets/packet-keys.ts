/** Keys of streams, which may be asked for before the key worker has handed them over. */
export class PacketKeys {
  readonly #keys = new Map<string, PromiseWithResolvers<CryptoKey>>();

  get(keyName: string): Promise<CryptoKey> {
    return this.#slot(keyName).promise;
  }

  put(keyName: string, key: CryptoKey): void {
    this.#slot(keyName).resolve(key);
  }

  forget(keyNames: readonly string[]): void {
    for (const keyName of keyNames) this.#keys.delete(keyName);
  }

  #slot(keyName: string): PromiseWithResolvers<CryptoKey> {
    const slot = this.#keys.get(keyName) ?? Promise.withResolvers<CryptoKey>();
    this.#keys.set(keyName, slot);
    return slot;
  }
}
