/** The words of a Web Push message. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Path that a press on it leads to. */
  readonly path: string;
  /** What it is about, as a UUID: of several messages about the same thing only the newest is kept and shown. */
  readonly about: string;
  /** Who has not been reached by then need not know any more. */
  readonly expiresAt: Date;
}

/** A Web Push message in the outbox. */
export interface QueuedPush {
  readonly userId: string;
  readonly data: Record<string, unknown>;
}

/** Makes a message's words when it is about to be sent; null when there is nothing to say any more, and then nothing is sent. */
export type WritePush = (push: QueuedPush) => Promise<PushContent | null>;

/** Who writes which kind of message. */
export type PushWriters = Readonly<Record<string, WritePush>>;
