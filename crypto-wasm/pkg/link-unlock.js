import {
  linkDerive,
  linkFree,
  linkLockToken,
  linkOpenKept,
  linkOpenShareKey,
  linkSealKept,
  linkSealShareKey,
} from "./coffer_crypto.js";

/** W of a link; it stays in the core, and here is its number only. */
export class LinkUnlock {
  #number;

  constructor(fragment, password, salt, iterations, linkversion) {
    this.#number = linkDerive(fragment, password, salt, iterations, linkversion);
  }

  lockToken() {
    return linkLockToken(this.#number);
  }

  sealShareKey(ks, share, iv) {
    return linkSealShareKey(this.#number, ks, share, iv);
  }

  openShareKey(ks, value) {
    return linkOpenShareKey(this.#number, ks, value);
  }

  sealKept(cachekey, ks, exp, share, iv) {
    return linkSealKept(this.#number, cachekey, ks, exp, share, iv);
  }

  openKept(cachekey, ks, exp, value) {
    return linkOpenKept(this.#number, cachekey, ks, exp, value);
  }

  free() {
    linkFree(this.#number);
  }
}
