import { describe, expect, it } from "vitest";
import { toAddressKey } from "./address-key.ts";

describe("what an address is counted under", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:0207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["2001:0DB8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"],
    ["2001:db8:0:1:a:b:192.0.2.7", "2001:db8:0:1::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
  ])("%s is %s", (address, key) => {
    expect(toAddressKey(address)).toBe(key);
  });

  it.each(["", "unknown", "1:2:3", "1::2::3", "1:2:3:4:5:6:7:8:9", "12345::", "g::1", "::1:"])(
    "%s, which is no address, stays itself",
    (text) => {
      expect(toAddressKey(text)).toBe(text);
    },
  );

  it("differs for the neighbouring network", () => {
    expect(toAddressKey("2001:db8:0:2::1")).not.toBe(toAddressKey("2001:db8:0:1::1"));
  });
});
