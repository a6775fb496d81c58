import { beforeAll, describe, expect, it } from "vitest";
import { EVILS } from "#mock-api/evil/evils.ts";
import type { Plant } from "#tests/evil/browser.ts";
import { makePlan, type Plan, type Step } from "#tests/evil/plan.ts";
import { playSession } from "#tests/evil/session.ts";
import { type Snapshot, sharedSnapshot } from "#tests/evil/snapshot.ts";

const SLOW_MS = 60_000;
let snapshot: Snapshot;

beforeAll(async () => {
  snapshot = await sharedSnapshot();
}, SLOW_MS);

/** An action, or one with the row that it takes, or an attack that is switched. */
type Word = Step["act"] | `${Step["act"]}:${number}` | `${"on" | "off"} ${string}`;

/** A plan of these steps, each taking the first thing that there is. */
function planOf(...words: readonly Word[]): Plan {
  const steps = words.map((word): Step => {
    const [first = "", evil = ""] = word.split(" ");
    const [act, which = "0"] = first.split(":");
    if (act === "on" || act === "off") return { act: `evil-${act}`, evil, which: 0, other: 1 };
    return { act: act as Step["act"], which: Number(which), other: 1 };
  });
  return { name: "by hand", begins: "returning", steps };
}

const finds = async (plan: Plan, plant: Plant = {}) =>
  (await playSession(snapshot, plan, plant)).finds.join("\n");

describe("a session of the composer", () => {
  it("is decided by its seed and its number, and has one to three attacks", () => {
    expect(makePlan("s", 4)).toEqual(makePlan("s", 4));
    expect(makePlan("s", 4)).not.toEqual(makePlan("s", 5));
    const known = new Set(EVILS.map(({ id }) => id));
    for (let index = 0; index < 200; index += 1) {
      const on = makePlan("s", index).steps.filter(({ act }) => act === "evil-on");
      expect(on.length).toBeGreaterThanOrEqual(1);
      expect(on.length).toBeLessThanOrEqual(3);
      expect(on.every(({ evil }) => known.has(evil ?? ""))).toBe(true);
    }
  });

  it(
    "on an honest server finds nothing, whatever is done",
    async () => {
      const everything = planOf(
        "list",
        "upload",
        "new-folder",
        "rename",
        "move",
        "download",
        "info",
        "delete",
        "restore",
        "make-link",
        "visit",
        "remove-link",
        "reload",
        "lock-unlock",
      );
      expect(await finds(everything)).toBe("");
    },
    SLOW_MS,
  );
});

describe("the oracle finds", () => {
  it(
    "a name that leaves in a header",
    async () => {
      const plant: Plant = {
        http: (http) => ({
          ...http,
          sendText: (request) => {
            const secret = snapshot.book.secrets.find(({ label }) => label === "name");
            const note = secret?.bytes.toString("base64") ?? "";
            return http.sendText({ ...request, headers: { ...request.headers, "x-note": note } });
          },
        }),
      };
      expect(await finds(planOf("list"), plant)).toContain("name left as base64+0: sent");
    },
    SLOW_MS,
  );

  it(
    "a key that leaves in a body",
    async () => {
      const plant: Plant = {
        http: (http) => ({
          ...http,
          sendText: (request) => {
            const key = snapshot.book.secrets.find(({ label }) => label === "key");
            const hex = key?.bytes.toString("hex") ?? "";
            if (!request.url.includes("command=pathlist")) return http.sendText(request);
            return http.sendText({ ...request, url: `${request.url}&note=${hex}` });
          },
        }),
      };
      expect(await finds(planOf("list"), plant)).toContain("key left as hex: sent");
    },
    SLOW_MS,
  );

  it(
    "a password that is sent, and a blob of key escrow",
    async () => {
      const plant: Plant = {
        http: (http) => ({
          ...http,
          sendText: async (request) => {
            if (request.url.includes("command=userget")) {
              const body = JSON.stringify({ a: snapshot.credentials.password, b: "51:AAAA" });
              await http.sendText({ ...request, body });
            }
            return http.sendText(request);
          },
        }),
      };
      const found = await finds(planOf("list"), plant);
      expect(found).toContain("password left as raw: sent");
      expect(found).toContain("prefix 51 left as raw: sent");
    },
    SLOW_MS,
  );

  it(
    "a name that nobody made",
    async () => {
      const plant: Plant = {
        crypto: (crypto) => ({
          ...crypto,
          openNames: async (names) =>
            (await crypto.openNames(names)).map((one) =>
              one.ok ? { ok: true, value: { ...one.value, name: "erfunden.txt" } } : one,
            ),
        }),
      };
      expect(await finds(planOf("list"), plant)).toContain("a name that nobody made: erfunden.txt");
    },
    SLOW_MS,
  );

  it(
    "names that are opened without looking where they belong, under D8",
    async () => {
      const { items } = snapshot.book;
      const plant: Plant = {
        crypto: (crypto) => ({
          ...crypto,
          openNames: async (names) => {
            const inside = [...items.values()].find(
              ({ names: [made] }) => (made?.parentFid ?? "") in byFid(items),
            );
            const opened = await crypto.openNames(names);
            return opened.map((one) => {
              const [made] = inside?.names ?? [];
              if (one.ok || inside === undefined || made === undefined) return one;
              return { ok: true, value: { name: made.text, fid: inside.fid, rev: made.rev } };
            });
          },
        }),
      };
      expect(await finds(planOf("on D8", "list"), plant)).toContain("where it never was");
    },
    SLOW_MS,
  );

  it(
    "a packet that is given on though it did not verify, under D1 and D3",
    async () => {
      const plant: Plant = {
        crypto: (crypto) => ({
          ...crypto,
          decryptPackets: async (input) => {
            const copy = { ...input, bytes: input.bytes.slice(0) };
            return crypto.decryptPackets(input).catch(() => ({
              bytes: new ArrayBuffer(plainBytes(copy.bytes.byteLength)),
              mibDigests: [],
            }));
          },
          finishDigest: async () => (await lastSeal).digestHex,
          openSeal: async (input) => {
            lastSeal = crypto.openSeal(input);
            return lastSeal;
          },
        }),
      };
      let lastSeal: ReturnType<NonNullable<ReturnType<NonNullable<Plant["crypto"]>>["openSeal"]>>;
      const found = await finds(planOf("on D1", "download:0", "download:1", "download:2"), plant);
      expect(found).toContain("was saved whole with other content");
    },
    SLOW_MS,
  );

  it(
    "an upload that is called done and never was",
    async () => {
      const plant: Plant = {
        http: (http) => ({
          ...http,
          sendText: (request) =>
            request.url.includes("command=pathrename")
              ? Promise.resolve(ACCEPTED)
              : http.sendText(request),
        }),
      };
      expect(await finds(planOf("rename"), plant)).toMatch(/at the end: .+ is called /);
    },
    SLOW_MS,
  );

  it(
    "something private that is sealed for a link",
    async () => {
      const { items, linkRoots } = snapshot.book;
      const isCovered = (fid: string) =>
        [...linkRoots.values()].some((root) => snapshot.book.isUnder(fid, root));
      const other = [...items.values()].find(({ fid, kind }) => kind === "file" && !isCovered(fid));
      const plant: Plant = {
        core: (crypto) => ({
          ...crypto,
          rewrapDataKeys: (input) =>
            crypto.rewrapDataKeys({
              ...input,
              items: input.items.map((item) => ({ ...item, fid: other?.fid ?? item.fid })),
            }),
        }),
      };
      const plan = planOf(
        "make-link:0",
        "make-link:1",
        "make-link:2",
        "make-link:3",
        "make-link:4",
      );
      expect(other).toBeDefined();
      expect(await finds(plan, plant)).toContain("something private is sealed for link");
    },
    SLOW_MS,
  );

  it(
    "a failure that no row of the catalogue names",
    async () => {
      const plant: Plant = {
        crypto: (crypto) => ({
          ...crypto,
          generateId: () => Promise.reject(new TypeError("x is not a function")),
        }),
      };
      expect(await finds(planOf("rename"), plant)).toContain("without a row in the catalogue");
    },
    SLOW_MS,
  );

  it(
    "an older name that a device that believes every rev shows unmarked, under D6",
    async () => {
      const plant: Plant = {
        crypto: (crypto) => ({
          ...crypto,
          // Each name claims to be newer than all before it.
          openNames: async (names) =>
            (await crypto.openNames(names)).map((one) => {
              rev += 1;
              return one.ok ? { ok: true, value: { ...one.value, rev } } : one;
            }),
        }),
      };
      let rev = 0;
      const plan = planOf("on D6", "list", "rename", "list", "list");
      expect(await finds(plan)).toBe("");
      expect(await finds(plan, plant)).toContain("unmarked after rev");
    },
    SLOW_MS,
  );
});

const ACCEPTED = {
  status: 200,
  header: () => null,
  text: () => JSON.stringify({ success: 1, data: { hist_id: "1" } }),
  bytes: () => new ArrayBuffer(0),
};

const PACKET_BYTES = 131_072;
const OVERHEAD_BYTES = 36;

function plainBytes(encBytes: number): number {
  return encBytes - Math.ceil(encBytes / PACKET_BYTES) * OVERHEAD_BYTES;
}

function byFid(items: ReadonlyMap<string, unknown>): Record<string, true> {
  return Object.fromEntries([...items.keys()].map((fid) => [fid, true]));
}
