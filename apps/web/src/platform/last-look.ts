// What a screen looked like at the last visit, which the service worker puts over the page until the screen has come again. Apart from
// the page's part: the service worker reads it, too.

/** A screen as it lay on this device, by whose and which build's. */
export interface LastLook {
  /** The id of who saw it. */
  readonly owner: string;
  /** When, in ms since 1970. */
  readonly at: number;
  /** Markup without ids, in which classes stand for styles. */
  readonly html: string;
  /** The rules for these classes. */
  readonly css: string;
  /** The width of the window in px: in another one the screen looks another way. */
  readonly width: number;
  /** Paths of the style sheets that the screen had. */
  readonly sheets: readonly string[];
}

/** The id of the element that holds it. */
export const lookId = 'last-look';

const everyLook = 'separai-looks-';

/** The cache of the looks of one version of the app, by path. */
export const looksOf = (revision: string): string => `${everyLook}${revision}`;

/** Forgets the looks, but for those of the version that is said. Rejects where the browser forbids it. */
export const forgetLooks = async (but?: string): Promise<void> => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(everyLook) && (but === undefined || name !== looksOf(but)));
  await Promise.all(old.map((name) => caches.delete(name)));
};
