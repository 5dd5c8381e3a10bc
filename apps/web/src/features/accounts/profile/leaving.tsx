import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { signOutHere } from '../../../lib/sign-out.ts';
import { queryClient } from '../../../query-client.ts';
import { type OutboxEntry, outboxQuery } from '../../outbox/index.ts';
import { profileText } from './text.ts';

/** Signs out: at once, or after `question` where queued writes would be lost. */
export const useLeaving = () => {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<readonly OutboxEntry[]>([]);
  const leave = (): void => {
    void navigate({ to: '/welcome', replace: true });
    signOutHere({ isAsked: true });
  };
  const ask = async (): Promise<void> => {
    const queued = await queryClient.fetchQuery({ ...outboxQuery, staleTime: 0 });
    if (queued.length === 0) leave();
    else setUnsent(queued);
  };
  const question = unsent.length > 0 && <Unsent writes={unsent} onLeave={leave} onStay={() => setUnsent([])} />;
  return { ask: () => void ask(), question };
};

function Unsent({ writes, onLeave, onStay }: { writes: readonly OutboxEntry[]; onLeave: () => void; onStay: () => void }) {
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
