/** The content of a Web Push message. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Path that a click opens. */
  readonly path: string;
  /** UUID of the subject: of several messages with the same subject only the newest is kept and shown. */
  readonly about: string;
  /** A message that is undelivered at this time is dropped. */
  readonly expiresAt: Date;
}

/** A Web Push message in the outbox. */
export interface QueuedPush {
  readonly userId: string;
  readonly data: Record<string, unknown>;
}

/** Generates a message's content just before it is sent; null when the message is obsolete and is dropped. */
export type WritePush = (push: QueuedPush) => Promise<PushContent | null>;

/** The writers by kind of message. */
export type PushWriters = Readonly<Record<string, WritePush>>;
