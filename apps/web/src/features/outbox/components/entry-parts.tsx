import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { restore, withdraw } from '../enqueue.ts';
import type { OutboxEntry } from '../entry.ts';
import { outboxText } from '../text.ts';

// Parts of the cards that show entries.

export function QueuedBadge() {
  return (
    <StatusBadge tone="muted" icon={<CloudOff />}>
      {outboxText.waitingBadge}
    </StatusBadge>
  );
}

/** Says when the entry is sent: with the connection, or later after a rate limit. */
export function QueuedSentence({ entry: { notBefore } }: { entry: OutboxEntry }) {
  return (
    <p className="mt-2.5 text-small text-ink-soft">
      {notBefore === undefined ? outboxText.waitingSentence : outboxText.heldSentence}
    </p>
  );
}

/** The reason of a refusal; sentences about fields are more precise than the general one. */
export const refusalSentence = (refused: Exclude<OutboxEntry['refused'], undefined>): string => {
  if (refused === 'late') return outboxText.late;
  const ofFields = Object.values(refused.fields);
  return ofFields.length > 0 ? ofFields.join(' ') : refused.sentence;
};

/** The entry's label for screen readers, after a button's words. */
export function HiddenEntryLabel({ entry: { queued } }: { entry: OutboxEntry }) {
  return <span className="sr-only">: {queued?.label}</span>;
}

/** Withdraws an entry without a question; the toast offers to undo that. */
export function WithdrawButton({ entry, children }: { entry: OutboxEntry; children: ReactNode }) {
  const { show } = useToast();
  const press = async (): Promise<void> => {
    const withdrawn = await withdraw(entry.key);
    if (withdrawn === undefined) return;
    show({ title: outboxText.withdrawn, action: { label: outboxText.undo, onSelect: () => void restore(withdrawn) } });
  };
  return (
    <Button variant="neutral-danger" size="small" onClick={() => void press()}>
      {children}
      <HiddenEntryLabel entry={entry} />
    </Button>
  );
}
