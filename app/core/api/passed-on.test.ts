import { expect, it } from "vitest";
import { errorEntry, isKnownCode } from "#app/contract/errors/catalogue.ts";
import { INFORMATION } from "#app/contract/errors/information.data.ts";
import { aReply, FakeClock, FakeHttp, fakeSigner } from "#tests/support/core-ports.ts";
import { CommandClient } from "./command-client.ts";

it.each([
  [8000, true],
  [8007, true],
  [8056, true],
  [8060, false],
  [8061, false],
  [3210, false],
  [1680, true],
  [1681, false],
  [1900, false],
  [3010, false],
  [3011, false],
])(
  "%i of a server keeps its own row and never the server's words; information: %s",
  async (...row) => {
    const [code, isInformation] = row;
    const error_msg = "Call 555-0100 to unlock your account";
    const http = new FakeHttp([aReply({ success: 0, error_code: code, error_msg })]);
    const clock = new FakeClock(1_700_000_000_000);
    const hears = { onForcedLogout: () => {}, onOtherRegion: () => {}, onAccountState: () => {} };
    const events = { ...hears, hasSession: () => true };
    const client = new CommandClient({ http, clock, crypto: fakeSigner() }, events);
    const refusal = { code, customMessage: undefined };
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject(refusal);
    expect(http.sent).toHaveLength(1);
    const { first, last } = errorEntry(code);
    expect(first <= code && code <= last).toBe(true);
    expect(isKnownCode(code)).toBe(true);
    expect(INFORMATION.has(code)).toBe(isInformation);
  },
);
