import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type LinkInHand, openLinkInHand } from "#tests/support/opened-link.ts";
import { makeTestAccount } from "#tests/support/transfer-account.ts";
import { loadLink } from "./load-link.server.ts";

const LOCK = "ab".repeat(16);
const KDF = { salt: "cd".repeat(16), iterations: 600_000, linkversion: 3 };
const NEEDED = new AppError(CODES.linkPasswordNeeded, { data: KDF });
const ELSEWHERE = "https://ln.us.example/";

let hand: LinkInHand;
/** What the loader asked for: names, and the lock of each listing. */
let asked: [name: string, lock: unknown][];
/** In the place of the listing. */
let refusal: AppError | null;

beforeAll(async () => {
  hand = await openLinkInHand(await makeTestAccount(), "folder");
});
beforeEach(() => {
  asked = [];
  refusal = null;
  hand.server.alter = (_name, answer) => answer;
});
afterAll(() => hand.server.close());

interface Visit {
  readonly linkId?: string;
  readonly search?: string;
  readonly cookie?: string;
}

/** What the gateway answers a visitor with: the page's data, the failure's, or where it leads. */
interface Answered {
  readonly status: number | undefined;
  readonly to?: string | null;
  readonly headers?: Headers;
  readonly data?: Readonly<Record<string, unknown>>;
}

async function visit(made: Visit = {}): Promise<Answered> {
  const { linkId = hand.link.cachekey, search = "", cookie = "" } = made;
  const { visitorApi } = hand.server;
  const call = async (name: "linkpathlist", request: never) => {
    asked.push([name, Reflect.get(request, "passwordlock")]);
    if (name === "linkpathlist" && refusal !== null) throw refusal;
    return visitorApi.call(name, request);
  };
  const hosts = { ca: { link: "https://ln.ca.example" }, us: { link: ELSEWHERE } };
  const args = {
    params: { linkId },
    request: new Request(`https://ln.ca.example/dl/${linkId}${search}`, { headers: { cookie } }),
    context: { api: { call }, region: "ca", hosts },
  } as unknown as LoaderFunctionArgs;
  const answer: unknown = await loadLink(args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    return { status: answer.status, to: answer.headers.get("location") };
  }
  const { data, init } = answer as { data: Record<string, unknown>; init: ResponseInit };
  return { status: init.status, headers: new Headers(init.headers), data };
}

const lockCookie = (lock: string, cachekey = hand.link.cachekey) =>
  `linkpassword-${cachekey}=${lock}`;

describe("the page of a link, before its key", () => {
  it("is the first of its list, as it is sealed", async () => {
    const { status, data } = await visit();
    expect(status).toBe(200);
    expect(data).toMatchObject({ cachekey: hand.link.cachekey, folderId: "0", brand: null });
    expect(data?.probe).toMatchObject({ kind: "page", page: { facts: { kind: "folder" } } });
  });

  it.each(["../x", "XB".repeat(16), "ab", ""])(
    "is 404 for %j, and nobody is asked",
    async (linkId) => {
      expect(await visit({ linkId })).toMatchObject({ status: 404, data: { code: 1101 } });
      expect(asked).toEqual([]);
    },
  );

  it("is led to from an address that was changed on its way, and nobody is asked", async () => {
    const key = "01234567-89ABCDEF-GHJKMNPQ-RSTVWXYZ";
    const cachekey = "ab".repeat(16);
    const ways = [
      [cachekey.toUpperCase(), `/dl/${cachekey}`],
      [`${cachekey}%3E`, `/dl/${cachekey}`],
      [`${cachekey}%23${key}`, `/dl/${cachekey}/${key}`],
    ] as const;
    for (const [linkId, to] of ways) {
      expect(await visit({ linkId, search: "?a=1" })).toMatchObject({
        status: 302,
        to: `${to}?a=1`,
      });
    }
    expect(asked).toEqual([]);
  });

  it.each([
    [CODES.linkExpired, 410],
    [CODES.linkSuspended, 403],
    [CODES.linkDeleted, 410],
    [CODES.downloadLimitReached, 429],
    [CODES.unknownApi, 500],
  ])(
    "is a failure with a status of its own for %i, without a word of the link",
    async (code, status) => {
      refusal = new AppError(code, { data: { owner_name: "Ada" }, serverMessage: "Ada" });
      const page = await visit();
      expect(page).toMatchObject({ status, data: { code } });
      expect(Object.keys(page.data ?? {})).toEqual(["code"]);
      expect(page.headers?.get("retry-after")).toBeNull();
    },
  );

  it("says when to come again where nobody can answer now", async () => {
    refusal = new AppError(CODES.linkNotLoaded);
    const { status, headers } = await visit();
    expect([status, headers?.get("retry-after")]).toEqual([503, "30"]);
  });

  it("is 1700 where the server has neither a folder nor a file of it", async () => {
    hand.server.alter = (_name, answer) => ({ ...answer, cwd: null, pathitems: [] });
    expect(await visit()).toMatchObject({ status: 410, data: { code: CODES.linkEmpty } });
  });
});

describe("a link that asks for a password", () => {
  it("says so with 403, and how it is stretched", async () => {
    refusal = NEEDED;
    const { status, data } = await visit();
    expect([status, data?.probe]).toEqual([403, { kind: "password", kdf: KDF }]);
  });

  it("is a failure where the server does not say how the password is stretched", async () => {
    refusal = new AppError(CODES.linkPasswordNeeded);
    expect(await visit()).toMatchObject({ status: 403, data: { code: CODES.linkPasswordNeeded } });
  });

  it("is shown to its own lock token alone, and asks for the password again all the same", async () => {
    const { status, data } = await visit({ cookie: lockCookie(LOCK) });
    expect(asked[0]).toEqual(["linkpathlist", LOCK]);
    expect([status, Reflect.get(data?.probe ?? {}, "kind")]).toEqual([200, "password"]);
    expect(data?.probe).not.toHaveProperty("page");
  });

  it.each([
    ["of another link", () => lockCookie(LOCK, "00".repeat(16))],
    ["of another form", () => lockCookie("AB".repeat(16))],
    ["with more behind it", () => lockCookie(`${LOCK}00`)],
  ])("gets no token %s", async (_what, cookie) => {
    await visit({ cookie: cookie() });
    expect(asked[0]).toEqual(["linkpathlist", ""]);
  });
});

describe("a link that lives in another region", () => {
  const sentTo = (region: string) => {
    refusal = new AppError(CODES.otherRegion, { data: { region } });
  };

  it("is opened by the host of links there, with its folder", async () => {
    sentTo("us-central");
    const { status, to } = await visit({ search: "?coffer_id=7" });
    expect(status).toBe(302);
    expect(to).toBe(`https://ln.us.example/dl/${hand.link.cachekey}?coffer_id=7&regionconflict=1`);
  });

  it("leads to no other host, whatever a server says, and not in circles", async () => {
    for (const region of ["ca-central", "https://evil.example", "constructor"]) {
      sentTo(region);
      expect(await visit()).toMatchObject({ data: { code: CODES.otherRegion } });
    }
    sentTo("us-central");
    expect(await visit({ search: "?regionconflict=1" })).not.toHaveProperty("to");
  });
});
