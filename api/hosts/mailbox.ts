import type { ServerResponse } from "node:http";
import { type Exchange, sendJson } from "#api/hosts/http.ts";
import { escapeHtml } from "#api/mail/compose.ts";
import type { StoredMail } from "#api/mail/mailbox.ts";

const MAX_MAILS = 200;
const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}" +
  "table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.4rem .6rem;" +
  "border-block-end:1px solid #ccc}pre{white-space:pre-wrap}";

/** `/mailbox`: what would have been sent by mail, newest first. Plain pages without scripts. */
export async function serveMailbox(exchange: Exchange): Promise<void> {
  const { response, url, request } = exchange;
  const mails = await readMails(exchange);
  if (url.pathname === "/mailbox.json") {
    return sendJson(response, 200, mails);
  }
  const wanted = /^\/mailbox\/(\d{1,16})$/.exec(url.pathname)?.[1];
  if (wanted === undefined) return sendPage(response, listPage(mails, prefixOf(request.url)));
  const mail = mails.find((entry) => String(entry.id) === wanted);
  if (mail === undefined) return sendPage(response, page("Not found", "<p>No such mail.</p>"), 404);
  sendPage(response, mailPage(mail));
}

async function readMails({ world }: Exchange): Promise<StoredMail[]> {
  const mails: StoredMail[] = [];
  for (const region of world.regions.values()) {
    mails.push(...(await region.mail.newest(MAX_MAILS)));
  }
  return mails.sort((a, b) => b.sentAtS - a.sentAtS || b.id - a.id);
}

/** The page also stands under another address of the gateway: links are relative to either. */
function prefixOf(path: string | undefined): string {
  return path?.split("?")[0]?.endsWith("/") ? "" : "mailbox/";
}

function listPage(mails: readonly StoredMail[], prefix: string): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escapeHtml(new Date(mail.sentAtS * 1000).toISOString())}</td>` +
      `<td>${escapeHtml(mail.to)}</td>` +
      `<td><a href="${prefix}${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  const body =
    rows.length === 0
      ? "<p>No mails yet.</p>"
      : `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead>` +
        `<tbody>${rows.join("")}</tbody></table>`;
  return page("Mailbox", body);
}

function mailPage(mail: StoredMail): string {
  const link = escapeHtml(mail.link);
  return page(
    mail.subject,
    `<p>To ${escapeHtml(mail.to)}</p><pre>${escapeHtml(mail.text)}</pre>` +
      `<p><a href="${link}">${link}</a></p>`,
  );
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${STYLE}</style></head>` +
    `<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
  );
}

function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy":
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  });
  response.end(html);
}
