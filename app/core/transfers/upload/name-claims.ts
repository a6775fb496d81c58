/**
 * Names that running uploads are about to take. Two files of one name that start together would
 * both pass the server's check and only collide when all bytes are sent.
 */
export class NameClaims {
  readonly #owners = new Map<string, string>();

  /** False when another transfer holds this name in this folder. */
  claim(transferId: string, folderId: string, digest: string): boolean {
    const key = `${folderId}|${digest}`;
    const owner = this.#owners.get(key);
    if (owner !== undefined && owner !== transferId) return false;
    this.#owners.set(key, transferId);
    return true;
  }

  releaseAll(transferId: string): void {
    for (const [key, owner] of this.#owners) {
      if (owner === transferId) this.#owners.delete(key);
    }
  }
}
