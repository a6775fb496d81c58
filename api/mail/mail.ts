export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; made from the text where it is missing. */
  readonly html?: string;
  /** The address that the text asks to open. */
  readonly link: string;
  /** Who answers go to, where that is not the installation. */
  readonly replyTo?: string;
}

/** Sends mails to people: what it took is sent, however often the server starts anew. */
export interface Mailer {
  send(mail: OutgoingMail, nowS: number): Promise<void>;
}
