/** Whether this is an Android device, on which nothing opens a `webcal:` address. */
export const isAndroid = (): boolean => /Android/.test(navigator.userAgent);
