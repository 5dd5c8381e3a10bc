/** Whether this is an iPhone or an iPad, which says that it is a Mac. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether the app runs by itself, from the home screen. */
export const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;
