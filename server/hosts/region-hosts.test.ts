import { describe, expect, it } from "vitest";
import { createHostTable } from "./region-hosts.ts";

const LOCAL = createHostTable({ port: 3000, isTls: false, publicUrl: null });

describe("the hosts of an installation", () => {
  it.each([
    ["localhost:3000", "ca", true, true],
    ["127.0.0.1:3000", "ca", true, true],
    ["[::1]:3000", "ca", true, true],
    ["CP.CA.localhost:3000", "ca", true, false],
    ["cp.us.localhost:3000", "us", true, false],
    ["ln.ca.localhost:3000", "ca", false, true],
    ["ln.us.localhost:3000", "us", false, true],
  ] as const)("%s is region %s, panel %s, links %s", (host, region, isPanel, isLink) => {
    expect(LOCAL.find(host)).toEqual({ region, isPanel, isLink });
  });

  it.each([
    undefined,
    "",
    "localhost",
    "localhost:3001",
    "localhost:3000.evil.example",
    "evil.example:3000",
    "cp.eu.localhost:3000",
    "localhost:3000, evil.example",
    "view.localhost:3000",
  ])("%s is none of them", (host) => {
    expect(LOCAL.find(host)).toBeUndefined();
  });

  it("are its public address alone, where others can reach it", () => {
    const publicUrl = "https://files.example";
    const hosts = createHostTable({ port: 3000, isTls: false, publicUrl });
    expect(hosts.find("Files.example")).toEqual({ region: "ca", isPanel: true, isLink: true });
    const both = { panel: publicUrl, link: publicUrl };
    expect(hosts.regions).toEqual({ ca: both, us: both });
    expect([hosts.origins, hosts.sandboxOrigin]).toEqual([[publicUrl], null]);
    for (const host of [
      "localhost:3000",
      "127.0.0.1:3000",
      "cp.us.localhost:3000",
      "",
      undefined,
    ]) {
      expect(hosts.find(host)).toBeUndefined();
    }
  });

  it.each(["http://localhost:3005", "http://panel.localhost:3005", "http://[::1]:3005"])(
    "are those of this machine as well, where its address is %s",
    (publicUrl) => {
      const hosts = createHostTable({ port: 3000, isTls: false, publicUrl });
      expect(hosts.regions.ca).toEqual({ panel: publicUrl, link: publicUrl });
      expect(hosts.find("cp.us.localhost:3000")).toMatchObject({ region: "us" });
      expect(hosts.origins).toContain(publicUrl);
    },
  );

  it("are none of the office provider's", () => {
    const withOffice = (officeOrigin: string) =>
      createHostTable({ port: 3000, isTls: false, publicUrl: null, officeOrigin });
    for (const origin of ["http://localhost:3000", "http://view.localhost:3000"]) {
      expect(() => withOffice(origin)).toThrow("COFFER_OFFICE_URL needs a host of its own.");
    }
    expect(withOffice("http://127.0.0.1:3999").find("127.0.0.1:3999")).toBeUndefined();
  });

  it("leave out the port where it is the scheme's own", () => {
    const hosts = createHostTable({ port: 443, isTls: true, publicUrl: null });
    expect(hosts.find("localhost")).toBeDefined();
    expect(hosts.regions.us.panel).toBe("https://cp.us.localhost");
  });
});
