import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { profileText } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { MailDelay } from './mail-delay.tsx';
import { askForConfirmation, useOwnData, useSave } from './own-data.ts';
import { SaveFailed } from './profile-editor.tsx';

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
    <div className="mt-2 grid gap-2.5 rounded-md bg-info-soft p-[12px] text-info-ink *:min-w-0">
      <div className="flex gap-[10px]">
        <MailWarning aria-hidden="true" className="mt-0.5 size-[20px] shrink-0" />
        <div className="min-w-0 text-small wrap-anywhere">
          <p className="font-semibold">{profileText.unconfirmed(email)}</p>
          <p>{profileText.unconfirmedHint}</p>
        </div>
      </div>
      <Button variant="neutral" size="small" busy={saving} busyLabel={profileText.sendLink} onClick={() => void sendAgain()}>
        {profileText.sendLink}
      </Button>
      <p role="status" className="text-small empty:absolute">
        {said}
      </p>
      <MailDelay />
      {failure !== null && <SaveFailed title={profileText.linkNotSent} sentence={failure.sentence} />}
    </div>
  );
}

/** The same for a screen that shows nothing else of the person's record; nothing while the e-mail is confirmed or not known. */
export function OwnUnconfirmedEmail() {
  const { data } = useOwnData();
  return data?.emailConfirmed === false ? <UnconfirmedEmail email={data.email} /> : null;
}
