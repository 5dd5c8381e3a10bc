/** What the server sends to a browser, as JSON; the service worker shows it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path that a press on it leads to. */
  readonly path: string;
  /** A newer message with the same tag takes the place of the one that is shown. */
  readonly tag: string;
}
