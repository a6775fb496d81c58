import { strToU8, zipSync } from "fflate";
import { expect } from "vitest";
import type { ToOffice } from "#app/contract/office-frame.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { Store } from "#app/core/observable.ts";
import { OfficeSession } from "#app/core/preview/office/office-session.ts";
import type { NextVersion, TransferState } from "#app/core/transfers/engine.ts";
import { ManualClock } from "#tests/support/core-ports.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";

const FID = "f".repeat(32);
const NONCE = "ab".repeat(16);
export const aDocument = (text: string) =>
  zipSync({ "[Content_Types].xml": strToU8("x"), "word/document.xml": strToU8(text) });
export const FIRST = aDocument("first");
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Scene {
  readonly content?: Uint8Array;
  readonly sealedBytes?: number;
  readonly mode?: "view" | "edit";
  readonly ticket?: () => string;
  /** Waited for before the nonce of the page, or the bytes of the file, are there. */
  readonly nonceAfter?: Promise<void>;
  readonly bytesAfter?: Promise<void>;
}

/** A session at a provider that a test speaks for. */
export function aSession(scene: Scene = {}) {
  const { content = FIRST, sealedBytes, mode = "edit", ticket } = scene;
  const clock = new ManualClock(0);
  const said: ToOffice[] = [];
  const placed: { bytes: Uint8Array; over: string }[] = [];
  const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  const wish = { status: 1, standing: "7", fid: FID };
  const line = { hear: (_message: unknown) => {}, isClosed: false, uses: 0, filesClosed: 0 };
  const named = () =>
    requireNamed(aFileItem({ name: openName("Plan.docx", wish.fid), blobId: wish.standing }));
  const folder = { area: "main", id: "1", path: [], isReadOnly: false } as const;
  const upload = (sources: readonly unknown[]) => {
    const source = sources[0] as NextVersion;
    const over = source.over.item.blobId;
    const status = over === wish.standing ? wish.status : 8214;
    void source.read(0, source.sizeBytes).then((read) => {
      if (status !== 1) return;
      placed.push({ bytes: new Uint8Array(read), over });
      wish.standing = String(Number(wish.standing) + 1);
    });
    const row = { id: "row", status } as TransferState["rows"][number];
    state.set({ ...state.get(), rows: [row] });
    return ["row"];
  };
  const reader = async () => ({
    openFile: async () => ({
      ...{ sizeBytes: sealedBytes ?? content.byteLength, modifiedMs: 0, note: null },
      async *read() {
        await scene.bytesAfter;
        yield new Uint8Array(content).buffer;
      },
      close: async () => {
        line.filesClosed += 1;
      },
    }),
    read: () => {
      throw new Error("whole files alone");
    },
  });
  let tickets = 0;
  const call = async () => {
    tickets += 1;
    return { ticket: ticket?.() ?? `ticket-${tickets}`, expires_s: 1 };
  };
  const session = new OfficeSession(
    {
      api: { servtimeS: () => 0, call: call as never },
      transfers: { reader, upload, state, remove: () => undefined },
      crypto: {
        generateId: async () => {
          await scene.nonceAfter;
          return NONCE;
        },
      },
      clock,
      used: () => {
        line.uses += 1;
      },
      look: async () => ({ item: named(), folder }),
    },
    { file: { item: named(), folder }, mode, page: { locale: "en", dir: "ltr", theme: "dark" } },
  );
  const port = {
    post: (message: ToOffice) => said.push(message),
    onMessage: (listener: (message: unknown) => void) => {
      line.hear = listener;
    },
    close: () => {
      line.isClosed = true;
    },
  };
  const say = async (message: unknown) => {
    line.hear(message);
    await settled();
  };
  const wait = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { session, port, said, placed, wish, line, say, wait };
}

export const HELLO = { kind: "hello", protocol: 1, nonce: NONCE };

/** The same with the document open at the provider. */
export async function anOpenSession(scene: Scene = {}) {
  const world = aSession(scene);
  await world.session.open();
  world.session.connect(world.port);
  await world.say(HELLO);
  await world.say({ kind: "opened", sizeBytes: (scene.content ?? FIRST).byteLength });
  expect(world.session.state.get()).toMatchObject({ phase: "open" });
  const save = async (answer: unknown) => {
    const done = world.session.save();
    await settled();
    await world.say(answer);
    await done;
  };
  return { ...world, save };
}

export const codeOf = ({ session }: Pick<ReturnType<typeof aSession>, "session">) => {
  const state = session.state.get();
  return "code" in state ? state.code : 0;
};
