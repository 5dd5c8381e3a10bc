/** What a page tells the service worker of a version that waits: to take over now, since a person wants it. */
export const takeOver = 'take over';
