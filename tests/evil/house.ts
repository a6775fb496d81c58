import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import type { Dial } from "#tests/evil/node-http.ts";
import { startGateway } from "#tests/support/gateway.ts";
import { type Recorder, startRecorder } from "#tests/support/recorder.ts";
import { ROOMY_GATEWAY_LIMITS } from "#tests/support/stack.ts";

const PLENTY = { points: 1_000_000, durationS: 60 };
/** Sessions are many and quick: what they cost is not their subject. */
const UNCOUNTED = { points: Number.MAX_SAFE_INTEGER, durationS: 60 };
/** Nothing counts against a test that calls often. */
export const ROOMY = {
  loginFailures: PLENTY,
  addressLoginFailures: PLENTY,
  factorFailures: PLENTY,
  clientEvents: PLENTY,
  deviceNumbers: PLENTY,
  salts: PLENTY,
  linkPasswords: PLENTY,
  sameLinkPasswords: PLENTY,
  serverJobs: PLENTY,
  signUps: PLENTY,
  mails: PLENTY,
  linkMails: PLENTY,
  linkNotes: PLENTY,
  linkComments: PLENTY,
  commentMails: PLENTY,
  linkUploads: PLENTY,
  hints: PLENTY,
  hintsOfName: PLENTY,
  resets: PLENTY,
  resetsOfName: PLENTY,
  emailChanges: PLENTY,
  linkReports: PLENTY,
  shareInvites: PLENTY,
  teamInvites: PLENTY,
  tickets: PLENTY,
  analytics: PLENTY,
  accountRows: UNCOUNTED,
  linkRows: UNCOUNTED,
  addressRows: UNCOUNTED,
};

/** Double, gateway and recorder of one session, all over real sockets. */
export interface House {
  readonly server: TestServer;
  readonly recorder: Recorder;
  readonly dial: Dial;
  stop(): Promise<void>;
}

/** @param folder data of the double; stopping removes it */
export async function openHouse(folder: string): Promise<House> {
  const server = await startTestServer({ limits: { ...ROOMY } }, folder);
  const gateway = await startGateway({
    // A device that is given a foreign salt sends a wrong hash at each step.
    env: {
      ...ROOMY_GATEWAY_LIMITS,
      COFFER_LIMIT_LOGIN: String(PLENTY.points),
      COFFER_API_URL: server.url,
    },
    // The page that keeps the session in a cookie is no part of what is composed here.
    pages: (_request, response) => void response.json({ ok: true }),
  });
  const recorder = await startRecorder(gateway.port);
  return {
    server,
    recorder,
    dial: { port: recorder.port, host: `localhost:${gateway.port}` },
    stop: async () => {
      await recorder.stop();
      await gateway.close();
      await server.stop();
    },
  };
}
