import { undoEmailChange } from '@separai/contract/accounts/endpoints';
import { RotateCcw } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Success } from '../../../components/ui/states.tsx';
import { type ApiError, call } from '../../../lib/api.ts';
import { saveResetEmail } from '../password-reset/reset-draft.ts';
import { profileText } from '../profile/text.ts';
import { LinkPage } from './link-page.tsx';

/** `/undo-email-change#<token>`: brings the e-mail back, and goes on to a new password. */
export function UndoEmailScreen() {
  return (
    <LinkPage
      title={profileText.undoTitle}
      explanation={<Explanation />}
      icon={<RotateCcw />}
      label={profileText.undo}
      busyLabel={profileText.undoing}
      failed={profileText.undoFailed}
      send={undo}
      refusalOf={refusalOf}
      done={({ email, resetToken }) => (
        <Success
          titleAs="h1"
          title={profileText.undone}
          sentence={profileText.undoneSentence(email)}
          action={
            <LinkButton to="/reset-password" hash={resetToken} replace variant="primary">
              {profileText.toNewPassword}
            </LinkButton>
          }
          className="wrap-anywhere"
        />
      )}
      wayOn={
        <LinkButton to="/forgot-password" variant="primary">
          {profileText.toNewPassword}
        </LinkButton>
      }
    />
  );
}

const undo = async (token: string) => {
  const undone = await call(undoEmailChange, { body: { token } });
  // Should the new password wait for too long, it is asked for again with this e-mail.
  saveResetEmail(undone.email, Date.now());
  return undone;
};

const refusalOf = ({ status, message }: ApiError): string | null => (status === 400 || status === 409 ? message : null);

function Explanation() {
  return (
    <>
      <p className="mt-2 text-ink-soft">{profileText.undoSentence}</p>
      <ul className="mt-3 list-disc pl-5 text-ink-soft">
        {profileText.undoMeans.map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ul>
    </>
  );
}
