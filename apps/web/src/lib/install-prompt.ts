/** What Chromium's browsers hand over when the app could be installed; it is in no standard, and so in no types. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The last one that the browser has handed over; a prompt is good for once. */
export const handedOver: { prompt: InstallPrompt | null } = { prompt: null };

/** Takes it from now on: the browser may hand it over before the code of the app's own banner has come. */
export const takeInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    // The banner takes the place of the browser's own.
    event.preventDefault();
    handedOver.prompt = event as InstallPrompt;
  });
