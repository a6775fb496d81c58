import type { CryptoPort, NameToSeal, ShareKeyId } from "#app/core/crypto/port.ts";
import type { Book } from "#tests/evil/book.ts";
import type { EventClock } from "#tests/support/event-clock.ts";

/** Called with what must never happen. */
export type Accuse = (what: string) => void;

interface Watching {
  readonly book: Book;
  readonly accuse: Accuse;
  readonly clock: EventClock;
}

/**
 * The crypto port of a browser, watched: what is sealed is written into the book, and what is sealed
 * for a link must lie below it. Time stands still while the core computes.
 */
export function watchCrypto(crypto: CryptoPort, watching: Watching): CryptoPort {
  return trackTime(
    { ...crypto, ...watchNames(crypto, watching), ...watchKeys(crypto, watching) },
    watching.clock,
  );
}

function watchNames(crypto: CryptoPort, { book, accuse }: Watching): Partial<CryptoPort> {
  return {
    sealNames: async (names) => {
      for (const { name: text, fid, rev, context } of names) {
        const kind = context.kind === "d" ? "folder" : "file";
        book.noteName({ fid, kind, text, rev, parentFid: context.parentFid });
      }
      return crypto.sealNames(names);
    },
    sealShareNames: async (input) => {
      for (const name of input.names) judgeShareName(book, accuse, { ks: input.ks, name });
      return crypto.sealShareNames(input);
    },
  };
}

function judgeShareName(
  book: Book,
  accuse: Accuse,
  { ks, name }: { ks: ShareKeyId; name: NameToSeal },
): void {
  const isMade = book.items.get(name.fid)?.names.some(({ text }) => text === name.name) === true;
  if (!isMade) accuse(`a name that nobody made is sealed for link ${ks}`);
  judgeShared(book, accuse, { ks, fid: name.fid });
  book.shareNames.add(`${ks}|${name.fid}|${name.name}`);
}

/** What goes under a link's key must lie below the link (K11, K22). */
function judgeShared(book: Book, accuse: Accuse, { ks, fid }: { ks: ShareKeyId; fid: string }) {
  const root = book.linkRoots.get(ks.split("-")[0] ?? "");
  if (root !== undefined && !book.isUnder(fid, root)) {
    accuse(`something private is sealed for link ${ks}`);
  }
}

function watchKeys(crypto: CryptoPort, { book, accuse }: Watching): Partial<CryptoPort> {
  return {
    createAccount: (input) => {
      book.addSecret("password", input.password);
      return crypto.createAccount(input);
    },
    sealManifest: (input) => {
      book.noteFloors(input.manifest.minrev);
      return crypto.sealManifest(input);
    },
    giveShareKey: (input) => {
      const email = book.people.get(input.recipient.encFp);
      const isMeant = email !== undefined && book.mayRead.has(email);
      if (!isMeant)
        accuse(`the key of share ${input.ks} is wrapped for ${email ?? "nobody known"}`);
      else book.wasGiven.add(email);
      return crypto.giveShareKey(input);
    },
    wrapDataKey: (input) => {
      judgeShared(book, accuse, input);
      return crypto.wrapDataKey(input);
    },
    rewrapDataKeys: (input) => {
      for (const { fid } of input.items) judgeShared(book, accuse, { ks: input.to, fid });
      return crypto.rewrapDataKeys(input);
    },
    sealLink: async (input) => {
      if (input.password !== null) book.addSecret("link password", input.password);
      if (book.linkBeingMade !== null) {
        book.linkRoots.set(input.ks.split("-")[0] ?? "", book.linkBeingMade);
      }
      const sealed = await crypto.sealLink(input);
      book.addSecret("fragment", sealed.linkKey);
      return sealed;
    },
  };
}

function trackTime(crypto: CryptoPort, clock: EventClock): CryptoPort {
  return new Proxy(crypto, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        clock.track(Promise.resolve(Reflect.apply(method, target, args)));
    },
  });
}
