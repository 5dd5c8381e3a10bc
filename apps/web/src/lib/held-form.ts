import { useEffect } from 'react';
import { holdForm } from './session.ts';

/** While a form has unsaved input, an ending session opens the sign-in over it instead of leaving the screen. */
export const useHeldForm = (isTouched: boolean): void => useEffect(() => (isTouched ? holdForm() : undefined), [isTouched]);
