/** A block of a mail, rendered as text and as HTML. All texts are plain: the layout escapes them. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Digits to be typed elsewhere. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** A labelled list, such as a booking's point and day. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** In small print. */
  | { readonly kind: 'note'; readonly text: string };

/** The content of a mail. */
export interface MailContent {
  readonly subject: string;
  /** Preheader, which mail programs show beside the subject; never contains a code. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Address for one-click unsubscribe (RFC 8058); null for mails that the account needs. */
  readonly unsubscribeUrl: string | null;
  /** The page where a person unsubscribes; by default the footer links to `unsubscribeUrl`. */
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

/** Generates a mail's content just before it is sent; null when the mail is obsolete and is dropped. */
export type WriteMail = (mail: QueuedMail) => Promise<MailContent | null>;

/** The writers by kind of mail. */
export type MailWriters = Readonly<Record<string, WriteMail>>;
