import type { Command } from "commander";
import { listFacts, type Run } from "#api/admin/answer.ts";
import {
  type AdminRegion,
  noteChange,
  printable,
  refuse,
  withRegions,
} from "#api/admin/with-regions.ts";
import { BY_OPERATOR } from "#api/commands/link-rules.ts";
import { toIso } from "#api/iso-time.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import {
  countReports,
  findLinkByCachekey,
  readReports,
  updateLink,
} from "#api/store/links-repository.ts";
import { readUser } from "#api/store/users-repository.ts";

const MOST_REPORTS = 200;
/** The number of a link in its address; what stands after `#` is never asked for. */
const CACHEKEY = /(?:^|\/)([0-9a-f]{32})$/;

/** `links …` and `reports …` of the tool. */
export function addLinkCommands(program: Command, run: Run): void {
  const links = program.command("links").description("public links, by their address or number");
  links
    .command("show <address>")
    .description("show a link, its owner and how often it was reported")
    .action((address: string) => run((data) => showLink(data, address)));
  links
    .command("suspend <address>")
    .description("close a link to visitors; its owner cannot open it again")
    .action((address: string) => run((data) => suspendLink(data, address)));
  links
    .command("resume <address>")
    .description("open a link that was suspended here")
    .action((address: string) => run((data) => resumeLink(data, address)));
  program
    .command("reports")
    .description("what visitors reported")
    .command("list")
    .description("list the newest reports of links")
    .action(() => run(listReports));
}

async function showLink(dataFolder: string, address: string) {
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
    return { text: listFacts(facts), data: facts };
  });
}

/** Closes a link to visitors; its owner sees why and cannot open it again. */
async function suspendLink(dataFolder: string, address: string) {
  return withLink(dataFolder, address, async ({ region, link }) => {
    await updateLink(region.db, link.publink_id, { is_suspended: BY_OPERATOR });
    noteChange(dataFolder, { command: "links suspend", link: link.cachekey });
    return { text: `The link ${link.cachekey} is suspended.`, data: { link: link.cachekey } };
  });
}

/** Opens a link again that the operator had suspended. */
async function resumeLink(dataFolder: string, address: string) {
  return withLink(dataFolder, address, async ({ region, link }) => {
    if (link.is_suspended !== BY_OPERATOR) refuse("The link is not suspended by the operator.");
    await updateLink(region.db, link.publink_id, { is_suspended: 0 });
    noteChange(dataFolder, { command: "links resume", link: link.cachekey });
    return { text: `The link ${link.cachekey} opens again.`, data: { link: link.cachekey } };
  });
}

/** The newest reports first. */
async function listReports(dataFolder: string) {
  const reports = await withRegions(dataFolder, async (regions) => {
    const rows = [];
    for (const { db } of regions) rows.push(...(await readReports(db, MOST_REPORTS)));
    return rows
      .toSorted((one, other) => other.created_s - one.created_s)
      .map(({ cachekey, email, reason, text, created_s, is_suspended }) => ({
        at: toIso(created_s),
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
