import { describe, expect, it } from "vitest";
import { toMailAddress } from "./mail-address.ts";

describe("the address that opens a mail program", () => {
  const url = "https://links.example/dl/00ff#ABCD-1";

  it("carries the link with its key in the body, for nobody in particular", () => {
    const address = toMailAddress({ subject: "Plans", url });
    expect(address).toBe(`mailto:?subject=Plans&body=${encodeURIComponent(url)}`);
    expect(new URL(address).pathname).toBe("");
  });

  it("lets no name add a recipient or a text", () => {
    const subject = "a&bcc=eve@example.com\r\nCc: eve@example.com?body=x";
    const fields = new URLSearchParams(new URL(toMailAddress({ subject, url })).search);
    expect([...fields.keys()]).toEqual(["subject", "body"]);
    expect(fields.get("subject")).toBe(subject);
    expect(fields.get("body")).toBe(url);
  });
});
