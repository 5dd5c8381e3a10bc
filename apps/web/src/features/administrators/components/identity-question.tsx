import { useEffect, useRef, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { onIdentityRequest } from '../../../lib/confirmed-write.ts';

const IdentityDialog = lateDialog(async () => (await import('./identity-dialog.tsx')).IdentityDialog);

/** Asks for the identity when a write of the panel needs its confirmation. */
export function IdentityQuestion() {
  const [asked, setAsked] = useState(false);
  const answer = useRef<(shown: boolean) => void>(() => {});
  useEffect(
    () =>
      onIdentityRequest(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setAsked(true);
          }),
      ),
    [],
  );
  const done = (shown = false): void => {
    setAsked(false);
    answer.current(shown);
  };
  return asked && <IdentityDialog onClose={done} />;
}
