import { useEffect } from 'react';
import { markFormOpen } from './session.ts';

/** While a form has unsaved input, an ending session opens the sign-in over it instead of leaving the screen. */
export const useUnsavedForm = (isTouched: boolean): void =>
  useEffect(() => (isTouched ? markFormOpen() : undefined), [isTouched]);
