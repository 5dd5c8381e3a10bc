import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { change, giveUpNewEmail, useSave } from './api.ts';
import { SaveFailed } from './editor.tsx';
import { EmailToConfirm } from './email-to-confirm.tsx';
import { profileText } from './text.ts';

/** A new e-mail that waits for its confirmation: what to do, and the two ways on. `onEnd` tells why it waits no longer. */
export function PendingEmail({ email, onEnd }: { email: string; onEnd: (said: string) => void }) {
  const [said, setSaid] = useState('');
  const sending = useSave();
  const leaving = useSave();
  const sendAgain = async (): Promise<void> => {
    setSaid('');
    leaving.setFailure(null);
    const person = await sending.save(change({ email }));
    if (person === null) return;
    if (person.pendingEmail === null) onEnd(profileText.alreadyConfirmed);
    else setSaid(profileText.sentAgain);
  };
  const giveUp = async (): Promise<void> => {
    setSaid('');
    sending.setFailure(null);
    if ((await leaving.save(giveUpNewEmail)) !== null) onEnd(profileText.gaveUp);
  };
  const failure = sending.failure ?? leaving.failure;
  return (
    <EmailToConfirm
      icon={<MailOpen aria-hidden="true" />}
      title={profileText.pendingEmail(email)}
      hint={profileText.pendingEmailHint}
      buttons={
        <div className="flex flex-wrap gap-2">
          {(
            [
              [profileText.sendAgain, sending.saving, sendAgain],
              [profileText.giveUp, leaving.saving, giveUp],
            ] as const
          ).map(([label, busy, press]) => (
            <Button
              key={label}
              variant="neutral"
              size="small"
              busy={busy}
              busyLabel={label}
              onClick={() => void press()}
              className="grow"
            >
              {label}
            </Button>
          ))}
        </div>
      }
      said={said}
      failed={failure !== null && <SaveFailed sentence={failure.sentence} />}
    />
  );
}
