import { requireNamed } from "#app/core/files/placed-name.ts";
import { Store } from "#app/core/observable.ts";
import { TextEdit } from "#app/core/preview/text-edit.ts";
import type { NextVersion, TransferState } from "#app/core/transfers/engine.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";

/** Waits until a test lets it go. */
export function aGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

type Gate = ReturnType<typeof aGate> | null;

/** A text that stands on a server of a test's own, and one edit of it after the other. */
export function aTextScene(text: string) {
  const wish = {
    content: Buffer.from(text),
    standing: "7",
    fid: "f".repeat(32),
    /** What the next upload ends with; 1: it is placed. */
    status: 1,
    look: null as Error | null,
    reading: null as Gate,
    sealing: null as Gate,
    uploading: null as Gate,
  };
  const told = { closed: 0, signals: [] as AbortSignal[], looked: 0 };
  const placed: { text: string; over: string }[] = [];
  const kept = new Map<string, string>();
  const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  const row = (status: number) =>
    state.update((now) => ({ ...now, rows: [{ id: "row", status }] as never }));
  const place = async (source: NextVersion) => {
    await wish.uploading?.promise;
    const over = source.over.item.blobId;
    const status = over === wish.standing ? wish.status : 8214;
    if (status === 1) {
      wish.content = Buffer.from(await source.read(0, source.sizeBytes));
      placed.push({ text: wish.content.toString(), over });
      wish.standing = String(Number(wish.standing) + 1);
    }
    row(status);
  };
  const reader = async (signal: AbortSignal) => {
    told.signals.push(signal);
    return {
      openFile: async () => ({
        ...{ sizeBytes: wish.content.byteLength, modifiedMs: 0, note: null },
        async *read() {
          const now = new Uint8Array(wish.content).buffer;
          await wish.reading?.promise;
          signal.throwIfAborted();
          yield now;
        },
        close: async () => {
          told.closed += 1;
        },
      }),
      read: () => {
        throw new Error("whole files alone");
      },
    };
  };
  const file = () => ({
    item: requireNamed(aFileItem({ name: openName("notes.txt", wish.fid), blobId: wish.standing })),
    folder: { area: "main", id: "1", path: [], isReadOnly: false } as const,
  });
  const upload = (sources: readonly unknown[]) => {
    row(0);
    void place(sources[0] as NextVersion);
    return ["row"];
  };
  const ports = {
    transfers: { reader, upload, state, remove: () => undefined },
    crypto: {
      sealDraft: async (plain: string) => {
        await wish.sealing?.promise;
        return `sealed ${plain}`;
      },
      openDraft: async (sealed: string) => sealed.replace("sealed ", ""),
    },
    tabStorage: {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    },
    clock: { nowMs: () => 0 },
    look: async () => {
      told.looked += 1;
      if (wish.look !== null) throw wish.look;
      return file();
    },
  };
  const edit = () => new TextEdit(ports, file());
  const begin = async () => {
    const begun = edit();
    await begun.open();
    return begun;
  };
  return { wish, told, placed, kept, ports, edit, begin };
}
