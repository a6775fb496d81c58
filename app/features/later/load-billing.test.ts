import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { loadBilling } from "./load-billing.ts";

const PUBLIC = { panel: "https://files.example", link: "https://files.example" };
const HOSTS = {
  ca: { panel: "http://localhost:3000", link: "http://localhost:3000" },
  us: { panel: "http://cp.us.localhost:3000", link: "http://ln.us.localhost:3000" },
};

async function addressOf(url: string, region: "ca" | "us", hosts: object = HOSTS) {
  const context = { region, hosts } as unknown as LoaderFunctionArgs["context"];
  const thrown: unknown = await loadBilling({
    request: new Request(url),
    context,
    params: {},
  }).catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get("location") : thrown;
}

const PATH = "/settings/billing?dr=us-central";

describe("the billing page with dr", () => {
  it("leads to the same page in the United States", async () => {
    expect(await addressOf(`http://localhost:3000${PATH}`, "ca")).toBe(
      `http://cp.us.localhost:3000${PATH}&regionconflict=1`,
    );
  });

  it("stays where it is there, without it, with another one, and the second time", async () => {
    expect(await addressOf(`http://cp.us.localhost:3000${PATH}`, "us")).toBeNull();
    for (const search of [
      "",
      "?dr=ca-central",
      "?dr=evil.example",
      "?dr=us-central&regionconflict=1",
    ])
      expect(await addressOf(`http://localhost:3000/settings/billing${search}`, "ca")).toBeNull();
  });

  it("does not go in circles where one address stands for both regions", async () => {
    const [first, second] = [`https://files.example${PATH}`, "&regionconflict=1"];
    expect(await addressOf(first, "ca", { ca: PUBLIC, us: PUBLIC })).toBe(first + second);
    expect(await addressOf(first + second, "ca", { ca: PUBLIC, us: PUBLIC })).toBeNull();
  });
});
