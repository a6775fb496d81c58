import { describe, expect, it } from "vitest";
import type { HttpPort, HttpRequest } from "#app/core/ports.ts";
import { fetchSessionFacts, type SessionFacts, toWireSessionFacts } from "./session-facts.api.ts";

const FACTS: SessionFacts = {
  id: "1048576",
  name: "Maren",
  planId: 0,
  planName: "Free",
  isUnlimitedPlan: false,
  usedBytes: 5,
  limitBytes: 10,
};

function anHttp(status: number, text: string) {
  const asked: HttpRequest[] = [];
  const sendText: HttpPort["sendText"] = async (request) => {
    asked.push(request);
    return { status, header: () => null, text: () => text, bytes: () => new ArrayBuffer(0) };
  };
  return { asked, http: { sendText, sendBytes: sendText } };
}
const { signal } = new AbortController();

describe("who is signed in, for a page without keys (Reading R-167)", () => {
  it("is what the gateway says with the session of its cookie", async () => {
    const { asked, http } = anHttp(200, JSON.stringify(toWireSessionFacts(FACTS)));
    expect(await fetchSessionFacts(http, signal)).toEqual(FACTS);
    expect(asked).toEqual([{ method: "GET", url: "/session", signal }]);
  });

  it.each([
    [200, "null"],
    [200, "{"],
    [200, JSON.stringify({ ...toWireSessionFacts(FACTS), email: "a@example.com" })],
    [200, JSON.stringify({ ...toWireSessionFacts(FACTS), name: 7 })],
    [502, JSON.stringify(toWireSessionFacts(FACTS))],
  ])("is nobody after %d %s", async (status, text) => {
    expect(await fetchSessionFacts(anHttp(status, text).http, signal)).toBeNull();
  });
});
