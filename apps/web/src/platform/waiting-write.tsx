import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { queueText } from '../text/queue.ts';
import { Button } from '../ui/button.tsx';
import { StatusBadge } from '../ui/status.tsx';
import { useToast } from '../ui/toast.tsx';
import type { KeptWrite } from './kept-writes.ts';
import { putBack, takeBack } from './queued-write.ts';

// How what waits on this device is shown, wherever that is.

export function WaitingBadge() {
  return (
    <StatusBadge tone="muted" icon={<CloudOff />}>
      {queueText.waitingBadge}
    </StatusBadge>
  );
}

/** When it is sent: with the network, or later where the server has asked for that. */
export function WaitingSentence({ write: { notBefore } }: { write: KeptWrite }) {
  return (
    <p className="mt-2.5 text-small text-ink-soft">
      {notBefore === undefined ? queueText.waitingSentence : queueText.heldSentence}
    </p>
  );
}

/** Why it was not taken: the server's sentences about fields say more than the one about all of it. */
export const refusalOf = (refused: Exclude<KeptWrite['refused'], undefined>): string => {
  if (refused === 'late') return queueText.late;
  const told = Object.values(refused.fields);
  return told.length > 0 ? told.join(' ') : refused.sentence;
};

/** Which write a button is about, to who does not see what it stands beside. */
export function OfWrite({ write: { queued } }: { write: KeptWrite }) {
  return <span className="sr-only">: {queued?.label}</span>;
}

/** Takes it back at once; who pressed by mistake can undo it. */
export function TakeBack({ write, children }: { write: KeptWrite; children: ReactNode }) {
  const { show } = useToast();
  const press = async (): Promise<void> => {
    const taken = await takeBack(write.key);
    if (taken === undefined) return;
    show({ title: queueText.takenBack, action: { label: queueText.undo, onSelect: () => void putBack(taken) } });
  };
  return (
    <Button variant="neutral-danger" size="small" onClick={() => void press()}>
      {children}
      <OfWrite write={write} />
    </Button>
  );
}
