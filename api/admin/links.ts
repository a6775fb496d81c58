import {
  type AdminRegion,
  noteChange,
  printable,
  refuse,
  withRegions,
} from "#api/admin/with-regions.ts";
import { BY_OPERATOR } from "#api/commands/link-rules.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import {
  countReports,
  findLinkByCachekey,
  readReports,
  updateLink,
} from "#api/store/links-repository.ts";
import { readUser } from "#api/store/users-repository.ts";

const MS = 1000;
const MOST_REPORTS = 200;
/** The number of a link in its address; what stands after `#` is never asked for. */
const CACHEKEY = /(?:^|\/)([0-9a-f]{32})$/;

export async function showLink(dataFolder: string, address: string) {
  return withLink(dataFolder, address, async ({ region, link }) => {
    const owner = await readUser(region.db, link.user_id);
    const facts = {
      cachekey: link.cachekey,
      owner: owner.email,
      suspended: link.is_suspended === BY_OPERATOR ? "by the operator" : link.is_suspended === 1,
      deleted: link.is_deleted === 1,
      downloads: link.download_count,
      reports: await countReports(region.db, link.publink_id),
    };
    const lines = Object.entries(facts).map(
      ([name, value]) => `${name}: ${printable(String(value))}`,
    );
    return { text: lines.join("\n"), data: facts };
  });
}

/** Closes a link to visitors; its owner sees why and cannot open it again. */
export async function suspendLink(dataFolder: string, address: string) {
  return withLink(dataFolder, address, async ({ region, link }) => {
    await updateLink(region.db, link.publink_id, { is_suspended: BY_OPERATOR });
    noteChange(dataFolder, { command: "links suspend", link: link.cachekey });
    return { text: `The link ${link.cachekey} is suspended.`, data: { link: link.cachekey } };
  });
}

/** Opens a link again that the operator had suspended. */
export async function resumeLink(dataFolder: string, address: string) {
  return withLink(dataFolder, address, async ({ region, link }) => {
    if (link.is_suspended !== BY_OPERATOR) refuse("The link is not suspended by the operator.");
    await updateLink(region.db, link.publink_id, { is_suspended: 0 });
    noteChange(dataFolder, { command: "links resume", link: link.cachekey });
    return { text: `The link ${link.cachekey} opens again.`, data: { link: link.cachekey } };
  });
}

/** The newest reports first. */
export async function listReports(dataFolder: string) {
  const reports = await withRegions(dataFolder, async (regions) => {
    const rows = [];
    for (const { db } of regions) rows.push(...(await readReports(db, MOST_REPORTS)));
    return rows
      .toSorted((one, other) => other.created_s - one.created_s)
      .map(({ cachekey, email, reason, text, created_s, is_suspended }) => ({
        at: new Date(created_s * MS).toISOString(),
        link: cachekey,
        owner: email,
        reason,
        text,
        suspended: is_suspended === BY_OPERATOR,
      }));
  });
  const lines = reports.map(({ at, link, owner, reason, text, suspended }) =>
    [at, link, printable(owner), reason, suspended ? "suspended" : "open", printable(text)].join(
      "  ",
    ),
  );
  return {
    text: lines.length === 0 ? "Nothing was reported." : lines.join("\n"),
    data: { reports },
  };
}

interface Found {
  readonly region: AdminRegion;
  readonly link: LinkRow;
}

async function withLink<T>(
  dataFolder: string,
  address: string,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  // The key of the link is not needed here, and is in no message.
  const [, cachekey] = CACHEKEY.exec(address.replace(/[?#].*$/, "")) ?? [];
  if (cachekey === undefined) return refuse("That is no address of a link.");
  return withRegions(dataFolder, async (regions) => {
    for (const region of regions) {
      const link = await findLinkByCachekey(region.db, cachekey);
      if (link !== undefined) return work({ region, link });
    }
    return refuse(`There is no link ${cachekey}.`);
  });
}
