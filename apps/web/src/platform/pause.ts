/** Gives way to whatever waits: a tap, a key, a frame. What runs at a stretch holds up a slow phone. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
