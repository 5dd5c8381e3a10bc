import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { profileText } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { MailDelay } from './mail-delay.tsx';
import { change, giveUpNewEmail, useSave } from './own-data.ts';
import { SaveFailed } from './profile-editor.tsx';

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
    <div className="mt-2 grid gap-2.5 rounded-md bg-info-soft p-[12px] text-info-ink *:min-w-0">
      <div className="flex gap-[10px]">
        <MailOpen aria-hidden="true" className="mt-0.5 size-[20px] shrink-0" />
        <div className="min-w-0 text-small wrap-anywhere">
          <p className="font-semibold">{profileText.pendingEmail(email)}</p>
          <p>{profileText.pendingEmailHint}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="neutral"
          size="small"
          busy={sending.saving}
          busyLabel={profileText.sendAgain}
          onClick={() => void sendAgain()}
          className="grow"
        >
          {profileText.sendAgain}
        </Button>
        <Button
          variant="neutral"
          size="small"
          busy={leaving.saving}
          busyLabel={profileText.giveUp}
          onClick={() => void giveUp()}
          className="grow"
        >
          {profileText.giveUp}
        </Button>
      </div>
      <p role="status" className="text-small empty:absolute">
        {said}
      </p>
      <MailDelay />
      {failure !== null && <SaveFailed sentence={failure.sentence} />}
    </div>
  );
}
