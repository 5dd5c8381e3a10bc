/** Payload of a push message, as JSON; the service worker displays the message. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path opened by a tap on the message. */
  readonly path: string;
  /** A message replaces a displayed one with the same tag. */
  readonly tag: string;
}
