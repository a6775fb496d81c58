import type { ViewerHost } from "#app/viewers/viewer.ts";

interface HostedFile {
  readonly name: string;
  readonly bytes?: Uint8Array;
  /** Where it is not what the bytes have. */
  readonly sizeBytes?: number;
  readonly canOffer?: boolean;
}

/** What a viewer gets in its frame, for a test that looks at what it asks for. Needs a DOM. */
export function aViewerHost({ name, bytes = new Uint8Array(0), ...more }: HostedFile) {
  const { sizeBytes = bytes.byteLength, canOffer = true } = more;
  const asked: string[] = [];
  const offered: string[] = [];
  const told = { shown: 0 };
  const root = document.createElement("main");
  document.body.replaceChildren(root);
  const host: ViewerHost = {
    file: { name, extension: name.split(".").at(-1) ?? "", sizeBytes },
    locale: "en",
    root,
    t: (key, values = {}) => [key, ...Object.values(values)].join(" "),
    read: async (from, to) => {
      asked.push(`${from}–${to}`);
      const whole = new Uint8Array(Math.min(to, sizeBytes) - from);
      whole.set(bytes.subarray(from, Math.min(to, sizeBytes)));
      return whole;
    },
    part: async () => null,
    shown: () => {
      told.shown += 1;
    },
    printBy: () => undefined,
    print: async () => undefined,
    findBy: () => undefined,
    canOffer,
    offer: (partName) => offered.push(partName),
    passKey: () => undefined,
  };
  return { host, root, asked, offered, told };
}
