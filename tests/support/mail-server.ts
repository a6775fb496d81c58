import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it came over the wire. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as sent. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** What the server says to the next mails, by the step that it refuses. */
  refuse(step: "sender" | "address" | "message" | null, code?: number): void;
  /** The connection ends after the mail was taken, before the word of it is out. */
  dropAnswers(isOn: boolean): void;
  stop(): Promise<void>;
}

/** A real mail server of this process. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { readonly step: string; readonly code: number } | null = null;
  let drops = false;
  const refusing = (step: string) => {
    if (refusal?.step !== step) return null;
    return Object.assign(new Error("not now"), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_, __, done) => done(refusing("sender")),
    onRcptTo: (_, __, done) => done(refusing("address")),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const failure = refusing("message");
        if (failure !== null) return done(failure);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString("utf8"),
        });
        if (drops) return closeAll();
        done();
      });
    },
  });
  // A client that goes away is no failure of the server.
  server.on("error", () => undefined);
  const closeAll = () => {
    for (const connection of server.connections) {
      (connection as { _socket?: { destroy(): void } })._socket?.destroy();
    }
  };
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    received,
    refuse: (step, code = 550) => {
      refusal = step === null ? null : { step, code };
    },
    dropAnswers: (isOn) => {
      drops = isOn;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
