import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { LINK_LOCK_COOKIE_PREFIX } from "#app/contract/brand.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { httpStatusOf } from "#app/contract/errors/outcomes.ts";
import { toRegion, toRegionAddress } from "#app/contract/regions.ts";
import { readLinkPath } from "#app/contract/validate/link-key.ts";
import { AppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise, regionOf } from "#app/core/errors/normalise.ts";
import {
  readLinkFolderId,
  toFirstLinkRequest,
  toLinkKdf,
  toLinkPage,
} from "#app/core/links/public-link.api.ts";
import { parseCookies } from "#app/platform/cookies.server.ts";
import type { LinkData } from "./link-data.ts";
import { fetchPageBrand, toPageBrand } from "./page-brand.server.ts";

const PASSWORD_CODES: ReadonlySet<number> = new Set([
  CODES.linkPasswordNeeded,
  CODES.linkPasswordWrong,
]);
const CACHEKEY = /^[0-9a-f]{32}$/;
const LOCK = /^[0-9a-f]{32}$/;

/**
 * Probes a link without its key (House 2, way 5): expired, suspended, deleted, limit, unknown and
 * empty become pages with the status of R-42, complete without scripts; a password is asked for.
 */
export async function loadLink(args: LoaderFunctionArgs) {
  const cachekey = args.params.linkId ?? "";
  const carried = toCarriedAddress(new URL(args.request.url));
  if (carried !== null) return redirect(carried, { headers: { "Cache-Control": "no-store" } });
  if (!CACHEKEY.test(cachekey)) throw toLinkFailure(new AppError(CODES.linkUnknown), args);
  const folderId = readLinkFolderId(new URL(args.request.url).searchParams);
  const passwordlock = readLock(args.request, cachekey);
  const { probe, brand } = await probeLink(args, { cachekey, folderId, passwordlock });
  const status =
    probe.kind === "password" && passwordlock === "" ? httpStatusOf(CODES.linkPasswordNeeded) : 200;
  const link: LinkData = { cachekey, folderId, probe, brand };
  return data(link, { status });
}

/**
 * Where the address of a link leads that was changed on its way: in capitals, with its `#` escaped, with a quote behind
 * it. A key that came with it goes to the page that says so. Null: it is as it should be, or no link.
 */
function toCarriedAddress({ pathname, search }: URL): string | null {
  const place = readLinkPath(pathname);
  if (place === null) return null;
  const { cachekey, linkKey } = place;
  if (linkKey !== undefined) return `/dl/${cachekey}/${linkKey}${search}`;
  const path = `/dl/${cachekey}`;
  return pathname === path || pathname === `${path}/` ? null : path + search;
}

interface LinkToProbe {
  readonly cachekey: string;
  readonly folderId: string;
  readonly passwordlock: string;
}

type Probed = Pick<LinkData, "probe" | "brand">;

async function probeLink(args: LoaderFunctionArgs, link: LinkToProbe): Promise<Probed> {
  try {
    const listing = await args.context.api.call("linkpathlist", toFirstLinkRequest(link));
    const page = toLinkPage(listing);
    if (page.page.cwd === null && page.page.items.length === 0) throw new AppError(CODES.linkEmpty);
    // The lock token opens nothing by itself: the password is needed again in the browser.
    const { ownerName: name, kdf } = page.facts;
    const isOpen = link.passwordlock === "";
    const brand = toPageBrand(listing, { cachekey: link.cachekey, name });
    return { probe: isOpen ? { kind: "page", page } : { kind: "password", kdf }, brand };
  } catch (caught) {
    const failure = normalise(caught);
    const kdf = toLinkKdf(failure.data);
    if (PASSWORD_CODES.has(failure.code) && kdf !== null) {
      return { probe: { kind: "password", kdf }, brand: await fetchPageBrand(args, link.cachekey) };
    }
    throw toLinkFailure(failure, args);
  }
}

/** Links of another region are on its link host; everything else is a page with its code. */
function toLinkFailure(failure: AppError, { request, context }: LoaderFunctionArgs) {
  const region = toRegion(regionOf(failure));
  const url = new URL(request.url);
  if (region !== undefined && region !== context.region) {
    const address = toRegionAddress(url, context.hosts[region].link);
    if (address !== undefined) return redirect(address);
  }
  const { code } = toErrorShape(failure);
  const headers = httpStatusOf(code) === 503 ? { "Retry-After": RETRY_AFTER_S } : {};
  return data({ code }, { status: httpStatusOf(code), headers });
}

const RETRY_AFTER_S = "30";

/** The lock token of an earlier unlock, bound to this link by the cookie's name (Reading R-06). */
function readLock(request: Request, cachekey: string): string {
  const cookies = parseCookies(request.headers.get("cookie") ?? undefined);
  const lock = cookies.get(`${LINK_LOCK_COOKIE_PREFIX}${cachekey}`) ?? "";
  return LOCK.test(lock) ? lock : "";
}
