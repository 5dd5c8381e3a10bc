import { useEffect, useState } from 'react';
import { focusContent } from '../../../lib/page.ts';
import { AccountDone } from '../components/account-done.tsx';
import { whenResetIsDone } from './reset-draft.ts';
import { passwordResetText as text } from './text.ts';

/** Whether another tab has set the new password since this screen opened. */
export const useChangedMeanwhile = (): boolean => {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => whenResetIsDone(() => setChanged(true)), []);
  return isChanged;
};

/** In the place of a step that is not needed any more: another tab has set the new password. */
export function AlreadyChanged() {
  // The step has gone, and the focus with it.
  useEffect(focusContent, []);
  return <AccountDone title={text.alreadyTitle} sentence={text.alreadySentence} />;
}
