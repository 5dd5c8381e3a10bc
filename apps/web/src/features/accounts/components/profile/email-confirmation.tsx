import { MailOpen, MailWarning } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { askForConfirmation, change, giveUpNewEmail, useOwnData, useSave } from '../../api.ts';
import { MailDelay } from '../page-parts.tsx';
import { SaveFailed } from './editor.tsx';
import { profileText } from './text.ts';

/** A new e-mail that awaits confirmation: what to do, resend and cancel. `onEnd` receives the reason for its end. */
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

/** An unconfirmed e-mail: the consequences, and a button that requests another link. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const [said, setSaid] = useState('');
  const { save, saving, failure } = useSave();
  const sendAgain = async (): Promise<void> => {
    setSaid('');
    const person = await save(askForConfirmation);
    // If the e-mail is confirmed meanwhile, this box disappears.
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

/** The same for screens without the person's record; empty while the e-mail is confirmed or unknown. */
export function OwnUnconfirmedEmail() {
  const { data } = useOwnData();
  return data?.emailConfirmed === false ? <UnconfirmedEmail email={data.email} /> : null;
}

interface EmailToConfirmProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly hint: string;
  readonly buttons: ReactNode;
  /** The result of the last button press. */
  readonly said: string;
  readonly failed: ReactNode;
}

/** The box about an unconfirmed e-mail: explanation, buttons, and their result. */
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
