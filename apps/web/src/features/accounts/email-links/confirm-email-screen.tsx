import { confirmEmail, readMe } from '@separai/contract/accounts/endpoints';
import { Mail } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Success } from '../../../components/ui/states.tsx';
import { type ApiError, call } from '../../../lib/api.ts';
import { currentSession, useSession } from '../../../lib/session.ts';
import { profileText } from '../profile/text.ts';
import { rememberPerson } from '../stored-person.ts';
import { LinkPage } from './link-page.tsx';

/** `/confirm-email#<token>`: confirms the e-mail of an account, or its new one. */
export function ConfirmEmailScreen() {
  return (
    <LinkPage
      title={profileText.confirmTitle}
      explanation={<p className="mt-2 text-ink-soft">{profileText.confirmSentence}</p>}
      icon={<Mail />}
      label={profileText.confirm}
      busyLabel={profileText.confirming}
      failed={profileText.confirmFailed}
      send={confirm}
      refusalOf={refusalOf}
      done={({ email, isNew }) => (
        <Success
          titleAs="h1"
          title={profileText.confirmed}
          sentence={(isNew ? profileText.confirmedSentence : profileText.confirmedOwnSentence)(email)}
          action={<WayOn />}
          className="wrap-anywhere"
        />
      )}
      wayOn={<WayOn />}
    />
  );
}

const confirm = async (token: string) => {
  const confirmed = await call(confirmEmail, { body: { token } });
  // Whoever is signed in here may be the one whose e-mail it is; the new one is shown from now on.
  if (currentSession() !== null) void call(readMe, {}).then(rememberPerson, () => {});
  return confirmed;
};

const refusalOf = ({ code, status, message }: ApiError): string | null => {
  if (code === 'email-taken') return profileText.linkTaken;
  return status === 400 ? message : null;
};

/** To the profile for who is signed in here, otherwise to signing in. */
function WayOn() {
  const [href, label] = useSession() === null ? ['/login', profileText.toSignIn] : ['/user/profile', profileText.toProfile];
  return (
    <LinkButton to={href} variant="primary">
      {label}
    </LinkButton>
  );
}
