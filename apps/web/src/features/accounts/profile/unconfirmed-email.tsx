import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { askForConfirmation, useOwnData, useSave } from './api.ts';
import { SaveFailed } from './editor.tsx';
import { EmailToConfirm } from './email-to-confirm.tsx';
import { profileText } from './text.ts';

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
