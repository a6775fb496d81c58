import type { Command } from "commander";
import type { Run } from "#api/admin/answer.ts";
import { listReports, resumeLink, showLink, suspendLink } from "#api/admin/links.ts";

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
