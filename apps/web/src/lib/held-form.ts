import { useEffect } from 'react';
import { holdForm } from './session.ts';

/** While a form has unsaved input, a session that ends asks for the sign-in above it instead of leaving the screen. */
export const useHeldForm = (isTouched: boolean): void => useEffect(() => (isTouched ? holdForm() : undefined), [isTouched]);
