import { useEffect, useRef, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { lateCode } from '../../../components/ui/late-code.ts';
import { whenIdentityIsAsked } from '../../../lib/confirmed-write.ts';

const IdentityDialog = lateDialog(lateCode(async () => (await import('./identity-dialog.tsx')).IdentityDialog));

/** Waits beside the panel's screens, and asks again who it is when the server wants to know. */
export function IdentityQuestion() {
  const [asked, setAsked] = useState(false);
  const answer = useRef<(shown: boolean) => void>(() => {});
  useEffect(
    () =>
      whenIdentityIsAsked(
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
  return <IdentityDialog open={asked} onClose={done} />;
}
