import { createContext } from 'react';

/** Whether what is drawn stands inside the app's frame, which has the page's `main`. */
export const InFrame = createContext(false);
