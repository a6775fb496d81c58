import type { Page, Worker } from "@playwright/test";
import * as v from "valibot";

export const WORKER_SCRIPT = /\/workers\/crypto-[^/]*\.js$/;

/** A secret of the person, byte for byte. */
export interface Secret {
  readonly name: string;
  readonly bytes: readonly number[];
}

/**
 * What stands in front of the worker's script: the memory of each part of the core, every short array
 * of bytes that the scripts make, held here so that nothing collects it, and copies of the person's
 * secrets. The probe of a private key is none of them: it goes into RSA without a label.
 */
const WATCH = `{
const Bytes = Uint8Array;
const PRIVATE_PART = 320;
const { slice } = Bytes.prototype;
const { encode } = TextEncoder.prototype;
const watched = { memories: [], secrets: [], views: [] };
self.watched = watched;
const keep = (name, bytes) => watched.secrets.push({ name, bytes: slice.call(bytes) });
const keepText = (name, text) => keep(name, encode.call(new TextEncoder(), text));
const note = (view) => {
  if (view.length >= 16 && view.length <= 4096) watched.views.push(view);
  return view;
};
Bytes.prototype.slice = function (...args) { return note(slice.apply(this, args)); };
TextEncoder.prototype.encode = function (text) { return note(encode.call(this, text)); };
self.Uint8Array = new Proxy(Bytes, {
  construct: (made, args, target) => note(Reflect.construct(made, args, target)),
});
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name].bind(WebAssembly);
  WebAssembly[name] = async (...args) => {
    const result = await real(...args);
    watched.memories.push((result.instance ?? result).exports.memory);
    return result;
  };
}
const fill = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (view) => {
  fill(view);
  if ([32, 64].includes(view.byteLength)) keep("key " + watched.secrets.length, view);
  return view;
};
const { subtle } = crypto;
const encrypt = subtle.encrypt.bind(subtle);
subtle.encrypt = (algorithm, key, data) => {
  if (algorithm.name === "RSA-OAEP" && algorithm.label === undefined)
    watched.secrets = watched.secrets.filter(({ bytes }) => String(bytes) !== String(data));
  return encrypt(algorithm, key, data);
};
const exportKey = subtle.exportKey.bind(subtle);
subtle.exportKey = async (format, key) => {
  const der = await exportKey(format, key);
  if (format === "pkcs8") keep("private key", new Bytes(der, PRIVATE_PART));
  return der;
};
self.addEventListener("message", ({ data }) => {
  const given = data.args?.[0];
  if (data.method === "createAccount") keepText("password", given.password);
  if (data.method === "setSession") keepText("access secret", given.accessSecret);
});
}
`;

/** Watches every worker of the core from its first line on, and lets none of them end. */
export async function watchWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Worker.prototype.terminate = () => undefined;
  });
  await page.route(WORKER_SCRIPT, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: WATCH + (await response.text()) });
  });
}

interface Watched {
  readonly memories: readonly WebAssembly.Memory[];
  readonly secrets: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly views: readonly Uint8Array[];
}

const Secrets = v.array(v.object({ name: v.string(), bytes: v.array(v.number()) }));

/** The secrets that came to a worker or were made there. */
export async function secretsOf(worker: Worker): Promise<readonly Secret[]> {
  const found: unknown = await worker.evaluate(() => {
    const { secrets }: Watched = Reflect.get(globalThis, "watched");
    return secrets.map(({ name, bytes }) => ({ name, bytes: [...bytes] }));
  });
  return v.parse(Secrets, found);
}

/** Where secrets are looked for: in what scripts hold, also after a copy of each was made, or everywhere. */
type Where = "scripts" | "scripts-with-plants" | "everywhere";

/**
 * Which secrets have 16 bytes in a row (of a private key some of these rows) in the linear memory of
 * a worker, and which in an array of bytes of its scripts. Plants are made as scripts make copies.
 */
export function searchWorker(worker: Worker, secrets: readonly Secret[], where: Where) {
  return worker.evaluate(
    ({ sought, place }) => {
      const { memories, views }: Watched = Reflect.get(globalThis, "watched");
      const latin = new TextDecoder("latin1");
      const wanted = sought.map(({ name, bytes }) => ({
        name,
        raw: Uint8ClampedArray.from(bytes),
        stride: bytes.length > 256 ? 64 : 1,
      }));
      const planted =
        place === "scripts-with-plants"
          ? wanted.map(({ raw }) => new Uint8Array(raw.buffer).slice())
          : [];
      const searched = place === "everywhere" ? memories : [];
      const pages = searched.map(({ buffer }) => latin.decode(new Uint8Array(buffer)));
      const held = views.map((view) => latin.decode(view)).join("\n");
      const standing = (places: readonly string[]) =>
        wanted
          .filter(({ raw, stride }) => {
            const rows = Math.floor((raw.length - 16) / stride) + 1;
            return Array.from({ length: rows }, (_, row) =>
              latin.decode(raw.subarray(row * stride, row * stride + 16)),
            ).some((part) => places.some((text) => text.includes(part)));
          })
          .map(({ name }) => name);
      const seen = { inCore: standing(pages), inScripts: standing([held]), parts: pages.length };
      for (const copy of [...planted, ...wanted.map(({ raw }) => raw)]) copy.fill(0);
      return seen;
    },
    { sought: secrets, place: where },
  );
}
