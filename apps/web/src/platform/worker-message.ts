/** What a page tells the service worker of a version that waits: to take over now, since a person wants it. */
export const takeOver = 'take over';

/** Has the service worker forget the images that were seen, also those that are on their way. */
export const forgetSeen = 'forget seen images';
