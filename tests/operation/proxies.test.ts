import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { request } from "node:https";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeServer, listenAnywhere, portOf } from "#tests/support/gateway.ts";
import { freePort } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const CERTIFICATES = join(ROOT, "tests/support/certificates");
const CERT = join(CERTIFICATES, "named.pem");
const KEY = join(CERTIFICATES, "named.key");

const FRONT = { host: "127.0.0.1", servername: "files.example", rejectUnauthorized: false };

let folder: string;
let upstream: Server;
let proxy: ChildProcess | null = null;
let seen: IncomingHttpHeaders[] = [];
/** Called with each part of a body that reaches the place of the gateway. */
let onPart: () => void = () => undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(quickFolder(), "coffer-proxy-"));
  seen = [];
  upstream = createServer((call, answer) => {
    seen.push(call.headers);
    let sizeBytes = 0;
    call.on("data", (part: Buffer) => {
      sizeBytes += part.length;
      onPart();
    });
    call.on("end", () => answer.end(String(sizeBytes)));
  });
  await listenAnywhere(upstream);
});
afterEach(async () => {
  if (proxy !== null) {
    const ended = once(proxy, "exit");
    proxy.kill("SIGTERM");
    await ended;
    proxy = null;
  }
  await closeServer(upstream);
  rmSync(folder, { recursive: true });
});

/** The sample with the ports and files of this test in the place of those of an installation. */
function sample(name: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(ROOT, "docs/operating/samples", name), "utf8");
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, program)));
}

/** Sends half of a body, waits until it has come through, then sends the rest. */
async function send(port: number): Promise<string> {
  const half = Buffer.alloc(1024 * 1024);
  const call = request({
    ...FRONT,
    port,
    method: "POST",
    path: "/h/1/uploadmultichunk",
    headers: {
      host: "files.example",
      "content-length": 2 * half.length,
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-proto": "http",
    },
  });
  const arrived = new Promise<void>((resolve) => {
    onPart = resolve;
  });
  const answered = once(call, "response");
  call.write(half);
  await arrived;
  call.end(half);
  const [answer] = await answered;
  let text = "";
  for await (const part of answer) text += part;
  return text;
}

async function untilListening(port: number): Promise<void> {
  const answers = () =>
    new Promise((resolve) => {
      const call = request({ ...FRONT, port, headers: { host: "files.example" } }, (answer) => {
        answer.resume();
        resolve(true);
      });
      call.once("error", () => resolve(false));
      call.end();
    });
  await expect.poll(answers).toBe(true);
  seen = [];
}

async function expectToFit(port: number): Promise<void> {
  await untilListening(port);
  expect(await send(port)).toBe(String(2 * 1024 * 1024));
  expect(seen).toMatchObject([
    { host: "files.example", "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" },
  ]);
}

describe("the sample for", () => {
  it("nginx passes on who asks, and bodies as they come", async ({ skip }) => {
    if (!isInstalled("nginx")) skip("nginx is not installed here");
    const [port, plain] = [await freePort(), await freePort()];
    const conf = sample("nginx.conf", [
      ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
      ["listen 80", `listen 127.0.0.1:${plain}`],
      ["/etc/ssl/coffer/fullchain.pem", CERT],
      ["/etc/ssl/coffer/privkey.pem", KEY],
      ["127.0.0.1:3000", `127.0.0.1:${portOf(upstream)}`],
    ]);
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${places.join(" ")}\n${conf}}`;
    writeFileSync(join(folder, "nginx.conf"), main);
    proxy = spawn("nginx", ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")]);
    await expectToFit(port);
  });

  it("Caddy passes on who asks, and bodies as they come", async ({ skip }) => {
    if (!isInstalled("caddy")) skip("Caddy is not installed here");
    const [port, plain] = [await freePort(), await freePort()];
    const site = sample("Caddyfile", [
      ["files.example, view.example {", `files.example, view.example {\n\ttls ${CERT} ${KEY}`],
      ["127.0.0.1:3000", `127.0.0.1:${portOf(upstream)}`],
    ]);
    const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n\thttp_port ${plain}\n}\n`;
    writeFileSync(join(folder, "Caddyfile"), options + site);
    proxy = spawn(
      "caddy",
      ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"],
      {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      },
    );
    await expectToFit(port);
  });
});
