import { useEffect, useRef, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { onIdentityRequest } from '../../../lib/confirmed-write.ts';

const IdentityDialog = lateDialog(async () => (await import('./identity-dialog.tsx')).IdentityDialog);

/** Asks for the identity when a write of the panel needs its confirmation. */
export function IdentityQuestion() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(() => {});
  useEffect(
    () =>
      onIdentityRequest(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  const done = (isConfirmed = false): void => {
    setOpen(false);
    answer.current(isConfirmed);
  };
  return isOpen && <IdentityDialog onClose={done} />;
}
