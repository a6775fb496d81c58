import { describe, expect, it } from "vitest";
import { parseCookies } from "./cookies.server.ts";
import { createSessionCookie, type SessionData } from "./session.server.ts";

const SECRET = "a".repeat(64);
const OTHER = "b".repeat(64);
const SESSION: SessionData = {
  uid: "12",
  id: "12",
  team_id: "0",
  web_device_id: "7",
  access_token: "t".repeat(64),
  access_secret: "s".repeat(64),
  region: "CACENTRAL",
};

function anInstallation(secrets: readonly [string, ...string[]] = [SECRET], isHttps = false) {
  return createSessionCookie({ secrets, isHttps });
}

function sent(setCookie: string) {
  return parseCookies(setCookie.split(";")[0]);
}

describe("the session cookie", () => {
  it("gives back the session that was put in", () => {
    const cookie = anInstallation();
    expect(cookie.read(sent(cookie.write(SESSION)))).toEqual(SESSION);
  });

  it("is HttpOnly and Lax; over https it is also Secure and bound to the host", () => {
    expect(anInstallation().write(SESSION)).toMatch(
      /^sid=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect(anInstallation([SECRET], true).write(SESSION)).toMatch(
      /^__Host-sid=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
  });

  it("is kept as long as a session can live", () => {
    expect(anInstallation().write(SESSION)).toMatch(new RegExp(`; Max-Age=${180 * 24 * 60 * 60}$`));
  });

  it("is taken away with the same attributes", () => {
    expect(anInstallation().clear()).toBe("sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
  });

  it("shows nothing of what it holds, and is never twice the same", () => {
    const cookie = anInstallation();
    const first = cookie.write(SESSION);
    expect(first).not.toContain(SESSION.access_token);
    expect(Buffer.from(first.slice(4), "base64url").includes("access_secret")).toBe(false);
    expect(cookie.write(SESSION)).not.toBe(first);
  });

  it("that was changed anywhere counts as none", () => {
    const cookie = anInstallation();
    const value = sent(cookie.write(SESSION)).get("sid")!;
    const bytes = Buffer.from(value, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(cookie.read(new Map([["sid", changed.toString("base64url")]]))).toBeNull();
    }
  });

  it.each(["", "x", "A".repeat(40), "%"])("with the value %j counts as none", (value) => {
    expect(anInstallation().read(new Map([["sid", value]]))).toBeNull();
  });

  it("of the previous secret still opens while the secret is exchanged, then no more", () => {
    const old = anInstallation().write(SESSION);
    expect(anInstallation([OTHER, SECRET]).read(sent(old))).toEqual(SESSION);
    expect(anInstallation([OTHER]).read(sent(old))).toBeNull();
  });
});
