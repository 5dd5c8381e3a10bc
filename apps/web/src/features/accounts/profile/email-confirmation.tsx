import { MailOpen, MailWarning } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { MailDelay } from '../components/page-parts.tsx';
import { askForConfirmation, change, giveUpNewEmail, useOwnData, useSave } from './api.ts';
import { SaveFailed } from './editor.tsx';
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

/** An e-mail that its owner has yet to confirm: what is missing until then, and the link once more. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const [said, setSaid] = useState('');
  const { save, saving, failure } = useSave();
  const sendAgain = async (): Promise<void> => {
    setSaid('');
    const person = await save(askForConfirmation);
    // Confirmed meanwhile, this is not shown any more.
    if (person !== null) setSaid(profileText.sentAgain);
  };
  return (
    <EmailToConfirm
      icon={<MailWarning aria-hidden="true" />}
      title={profileText.unconfirmed(email)}
      hint={profileText.unconfirmedHint}
      buttons={
        <Button variant="neutral" size="small" busy={saving} busyLabel={profileText.sendLink} onClick={() => void sendAgain()}>
          {profileText.sendLink}
        </Button>
      }
      said={said}
      failed={failure !== null && <SaveFailed title={profileText.linkNotSent} sentence={failure.sentence} />}
    />
  );
}

/** The same for a screen that shows nothing else of the person's record; nothing while the e-mail is confirmed or not known. */
export function OwnUnconfirmedEmail() {
  const { data } = useOwnData();
  return data?.emailConfirmed === false ? <UnconfirmedEmail email={data.email} /> : null;
}

interface EmailToConfirmProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly hint: string;
  readonly buttons: ReactNode;
  /** What became of the last press. */
  readonly said: string;
  readonly failed: ReactNode;
}

/** The box about an e-mail that waits for its confirmation: what to do, the ways on, and what became of them. */
function EmailToConfirm({ icon, title, hint, buttons, said, failed }: EmailToConfirmProps) {
  return (
    <div className="mt-2 grid gap-2.5 rounded-md bg-info-soft p-[12px] text-info-ink *:min-w-0">
      <div className="flex gap-[10px] [&>svg]:mt-0.5 [&>svg]:size-[20px] [&>svg]:shrink-0">
        {icon}
        <div className="min-w-0 text-small wrap-anywhere">
          <p className="font-semibold">{title}</p>
          <p>{hint}</p>
        </div>
      </div>
      {buttons}
      <p role="status" className="text-small empty:absolute">
        {said}
      </p>
      <MailDelay />
      {failed}
    </div>
  );
}
