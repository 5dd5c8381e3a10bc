/** One piece of a mail; the layout draws it as text and as HTML. Every text is plain: the layout escapes it. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Digits to be typed elsewhere. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** What belongs together, such as a booking's point and day. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** In small print. */
  | { readonly kind: 'note'; readonly text: string };

/** The words of a mail. */
export interface MailContent {
  readonly subject: string;
  /** What a mail program shows beside the subject; never a code. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Address for RFC 8058's one-click unsubscribe; null for what the account needs. */
  readonly unsubscribeUrl: string | null;
  /** The page where a person does the same; without it the mail's foot leads to `unsubscribeUrl`. */
  readonly unsubscribePageUrl?: string;
  readonly attachments?: readonly { readonly filename: string; readonly contentType: string; readonly content: string }[];
}

/** A mail in the outbox. */
export interface QueuedMail {
  readonly id: string;
  readonly userId: string | null;
  readonly recipient: string;
  readonly data: Record<string, unknown>;
  /** When it was put into the outbox. */
  readonly createdAt: Date;
}

/** Makes a mail's words when it is about to be sent; null when there is nothing to say any more, and then nothing is sent. */
export type WriteMail = (mail: QueuedMail) => Promise<MailContent | null>;

/** Who writes which kind of mail. */
export type MailWriters = Readonly<Record<string, WriteMail>>;
