/**
 * Has this browser take no more messages, and takes away those that are shown: whoever signs in next is somebody else. The server
 * ends its side with the session.
 */
export const forgetPushHere = (): void => {
  const forget = async (): Promise<void> => {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  };
  // What could not be ended here ends when the server is told that nobody is there.
  forget().catch(() => {});
};
