import { describe, expect, it } from "vitest";
import { Connection } from "./connection.ts";

const HOST = "https://one.test";
const MINUTE_MS = 60_000;

/** Hosts that answer when the test says so. */
function aConnection() {
  const answers: ((text: string) => void)[] = [];
  let nowMs = 0;
  const http = {
    sendText: () =>
      new Promise((resolve) => {
        answers.push((text) => resolve({ status: 200, text: () => text }));
      }),
  };
  const clock = { nowMs: () => nowMs };
  const ports = { http, clock, online: {} } as unknown as ConstructorParameters<
    typeof Connection
  >[0];
  return {
    connection: new Connection(ports, [HOST]),
    answers,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe("whether a host answers", () => {
  it("is asked once by all who ask at the same time, and holds for a minute", async () => {
    const { connection, answers, pass } = aConnection();
    const both = [connection.isHostUp(HOST), connection.isHostUp(HOST)];
    expect(answers).toHaveLength(1);
    answers[0]?.("up");
    expect(await Promise.all(both)).toEqual([true, true]);
    pass(MINUTE_MS - 1);
    expect(await connection.isHostUp(HOST)).toBe(true);
    expect(answers).toHaveLength(1);
    pass(1);
    void connection.isHostUp(HOST);
    expect(answers).toHaveLength(2);
  });

  it("is asked again after one that does not", async () => {
    const { connection, answers } = aConnection();
    const first = connection.isHostUp(HOST);
    answers[0]?.("down");
    expect(await first).toBe(false);
    const second = connection.isHostUp(HOST);
    expect(answers).toHaveLength(2);
    answers[1]?.("up");
    expect(await second).toBe(true);
  });

  it("is asked anew once it was distrusted: what was on its way says nothing", async () => {
    const { connection, answers } = aConnection();
    const early = connection.isHostUp(HOST);
    connection.distrust(HOST);
    const late = connection.isHostUp(HOST);
    expect(answers).toHaveLength(2);
    answers[0]?.("up");
    await early;
    void connection.isHostUp(HOST);
    // The second question is still open: nothing was learnt from the first, and nobody asks a third.
    expect(answers).toHaveLength(2);
    answers[1]?.("down");
    expect(await late).toBe(false);
    connection.distrust(HOST);
    void connection.isHostUp(HOST);
    expect(answers).toHaveLength(3);
  });
});
