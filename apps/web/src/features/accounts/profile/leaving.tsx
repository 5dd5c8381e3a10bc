import { useState } from 'react';
import { useLocation } from 'wouter';
import type { KeptWrite } from '../../../platform/kept-writes.ts';
import { queuedWritesQuery } from '../../../platform/kept-writes-query.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { signOutHere } from '../../../platform/sign-out.ts';
import { profileText } from '../../../text/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The way out: at once, or after a question where something would be lost, which `question` is then. */
export const useLeaving = () => {
  const [, navigate] = useLocation();
  const [unsent, setUnsent] = useState<readonly KeptWrite[]>([]);
  const leave = (): void => {
    navigate('/welcome', { replace: true });
    signOutHere({ isAsked: true });
  };
  const ask = async (): Promise<void> => {
    const queued = await queryClient.fetchQuery({ ...queuedWritesQuery, staleTime: 0 });
    if (queued.length === 0) leave();
    else setUnsent(queued);
  };
  const question = unsent.length > 0 && <Unsent writes={unsent} onLeave={leave} onStay={() => setUnsent([])} />;
  return { ask: () => void ask(), question };
};

function Unsent({ writes, onLeave, onStay }: { writes: readonly KeptWrite[]; onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={profileText.queueTitle}
      footer={
        <>
          <Button variant="primary" onClick={onStay}>
            {profileText.stay}
          </Button>
          <Button variant="neutral-danger" onClick={onLeave}>
            {profileText.leaveAnyway}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{profileText.queueSentence}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {writes.map(({ key, queued }) => (
          <li key={key}>{queued?.label}</li>
        ))}
      </ul>
    </Dialog>
  );
}
