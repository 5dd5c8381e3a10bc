/** Message to the service worker: delete the images that were seen, also those that are on their way. */
export const forgetSeen = 'forget seen images';
