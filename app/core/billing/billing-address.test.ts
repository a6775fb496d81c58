import { describe, expect, it } from "vitest";
import { toBillingAddress } from "./billing-address.ts";

const PAY = "https://pay.example";

describe("an address that the server sends people to", () => {
  it("is taken where it is the billing provider's", () => {
    expect(toBillingAddress(`${PAY}/portal/1?a=b`, PAY)).toBe(`${PAY}/portal/1?a=b`);
    expect(toBillingAddress("http://127.0.0.1:4010/portal/1", "http://127.0.0.1:4010")).toBe(
      "http://127.0.0.1:4010/portal/1",
    );
  });

  it.each([
    "https://pay.example.evil.example/portal",
    "https://evil.example/pay.example",
    "https://pay.example@evil.example/",
    "https://user:pass@pay.example/",
    "https://pay.example:8443/",
    "http://pay.example/",
    "//pay.example/",
    "/portal",
    "javascript:alert(1)",
    "data:text/html,x",
    "",
  ])("is refused where it is not: %s", (raw) => {
    expect(toBillingAddress(raw, PAY)).toBeNull();
  });

  it("is refused without https, even where the installation names such a provider", () => {
    expect(toBillingAddress("http://pay.example/x", "http://pay.example")).toBeNull();
  });
});
