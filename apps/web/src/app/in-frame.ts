import { createContext, type ReactNode } from 'react';

/** Whether what is drawn stands inside the app's frame, which has the page's `main`. */
export const InFrame = createContext(false);

/** What stands in the place of a screen whose code is on its way; null where it is said in words alone. */
export const ScreenShape = createContext<ReactNode>(null);
