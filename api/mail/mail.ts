export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address that the text asks to open. */
  readonly link: string;
}

/** Sends mails to people. */
export interface Mailer {
  send(mail: OutgoingMail, nowS: number): Promise<void>;
}
