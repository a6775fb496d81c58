import { expect, it } from "vitest";
import { describeUnknownNames } from "#settings/unknown-names.ts";

const unknownOf = (...names: readonly string[]) =>
  describeUnknownNames(Object.fromEntries(names.map((name) => [name, "value"]))).unknown;

it("a misspelt name is named with the nearest setting, and a far one alone", () => {
  expect(unknownOf("COFFER_SMPT_URL", "COFFER_QUOTA_BYTES", "COFFER_ZZZZ", "HOME")).toEqual([
    "COFFER_QUOTA_BYTES is no setting of Coffer. Did you mean COFFER_API_QUOTA_BYTES?",
    "COFFER_SMPT_URL is no setting of Coffer. Did you mean COFFER_SMTP_URL?",
    "COFFER_ZZZZ is no setting of Coffer.",
  ]);
});

it("a file is known for secrets alone", () => {
  expect(unknownOf("COFFER_SECRET_FILE", "COFFER_API_LIMIT_LOGIN", "COFFER_LONG")).toEqual([]);
  expect(unknownOf("COFFER_PORT_FILE")).toHaveLength(1);
});

it("what Kubernetes injects for a service called coffer is one line, and no unknown name", () => {
  const { unknown, injected } = describeUnknownNames({
    COFFER_PORT: "tcp://10.0.0.7:3000",
    COFFER_PORT_3000_TCP: "tcp://10.0.0.7:3000",
    COFFER_PORT_3000_TCP_ADDR: "10.0.0.7",
    COFFER_SERVICE_HOST: "10.0.0.7",
    COFFER_SERVICE_PORT_HTTP: "3000",
    COFFER_API_PORT: "3001",
  });
  expect(unknown).toEqual([]);
  expect(injected).toHaveLength(1);
  expect(injected[0]).toContain("COFFER_PORT, COFFER_PORT_3000_TCP, ");
  expect(injected[0]).not.toContain("COFFER_API_PORT");
});
