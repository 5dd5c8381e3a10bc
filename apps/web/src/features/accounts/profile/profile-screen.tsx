import { initialsOf } from '@separai/contract/accounts/names';
import { useLocation } from 'wouter';
import { hasFailed } from '../../../platform/query-failed.ts';
import { useSession } from '../../../platform/session.ts';
import { signOutHere } from '../../../platform/sign-out.ts';
import { appText } from '../../../text/app.ts';
import { profileText } from '../../../text/profile.ts';
import { DropAvatar } from '../../../ui/drop.tsx';
import { FormAlert } from '../../../ui/field.tsx';
import { Column } from '../../../ui/page.tsx';
import { Failed } from '../../../ui/states.tsx';
import { Devices } from './devices.tsx';
import { ProfileLinks } from './links.tsx';
import { useOwnData } from './queries.ts';
import { OwnRecord, WaitingRecord } from './record.tsx';

/** `/user/profile`: the person's own data, the ways on, where the account is open, and the way out. */
export function ProfileScreen() {
  const [, navigate] = useLocation();
  const session = useSession();
  const leave = (): void => {
    navigate('/welcome', { replace: true });
    signOutHere();
  };
  return (
    <Column className="py-4">
      <div className="flex items-center gap-3.5">
        <DropAvatar initials={initialsOf(session?.name ?? appText.unnamed)} size={60} />
        <div className="min-w-0">
          <h1 className="text-title font-bold">{profileText.title}</h1>
          <p className="text-small text-ink-soft">{profileText.sentence}</p>
        </div>
      </div>
      <OwnData />
      <ProfileLinks onSignOut={leave} />
      <Devices />
    </Column>
  );
}

function OwnData() {
  const person = useOwnData();
  if (person.data !== undefined) {
    return (
      <>
        {person.isError && (
          <FormAlert tone="warn" className="mt-3.5">
            {profileText.outdated}
          </FormAlert>
        )}
        <OwnRecord person={person.data} />
      </>
    );
  }
  return hasFailed(person) ? <Failed query={person} title={profileText.failed} /> : <WaitingRecord />;
}
