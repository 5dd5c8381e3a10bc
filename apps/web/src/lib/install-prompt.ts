/** Chromium's `beforeinstallprompt` event, which is in no standard and so in no types. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's latest prompt, which can be used once. */
export const installPrompt: { prompt: InstallPrompt | null } = { prompt: null };

/** Stores the prompt from now on: the browser may dispatch it before the banner's code has loaded. */
export const captureInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    // The app's banner replaces the browser's.
    event.preventDefault();
    installPrompt.prompt = event as InstallPrompt;
  });
