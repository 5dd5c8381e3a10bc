import { initialsOf } from '@separai/contract/accounts/names';
import type { ReactNode } from 'react';
import { DropAvatar } from '../../../components/ui/drop.tsx';
import { useLastError } from '../../../components/ui/last-error.ts';
import { Column } from '../../../components/ui/page.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SavedNotice } from '../../../components/ui/saved-notice.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useShownName } from '../shown-name.ts';
import { useOwnData } from './api.ts';
import { Devices } from './devices.tsx';
import { useLeaving } from './leaving.tsx';
import { ProfileLinks } from './links.tsx';
import { OwnRecord, SessionRecord, WaitingRecord } from './record.tsx';
import { profileText } from './text.ts';

/** `/user/profile`: the person's own data, the ways on, where the account is open, and the way out. `unread` is how many notices are. */
export function ProfileScreen({ unread, belowRecord }: { unread: number; belowRecord: ReactNode }) {
  const leaving = useLeaving();
  return (
    <Column className="py-4">
      <div className="flex items-center gap-3.5">
        <DropAvatar initials={initialsOf(useShownName() ?? uiText.unnamed)} size={60} />
        <div className="min-w-0">
          <h1 className="text-title font-bold">{profileText.title}</h1>
          <p className="text-small text-ink-soft">{profileText.sentence}</p>
        </div>
      </div>
      <OwnData />
      {belowRecord}
      <ProfileLinks unread={unread} onSignOut={leaving.ask} />
      <Devices />
      {leaving.question}
    </Column>
  );
}

function OwnData() {
  const person = useOwnData();
  if (person.data !== undefined) {
    return (
      <>
        <SavedNotice query={person} className="mt-3.5" />
        <OwnRecord person={person.data} />
      </>
    );
  }
  if (!hasFailed(person)) return <WaitingRecord />;
  return (
    <>
      <NotLoaded query={person} />
      <SessionRecord />
    </>
  );
}

function NotLoaded({ query }: { query: ReturnType<typeof useOwnData> }) {
  const error = useLastError(query);
  return (
    <RetryAlert tone="danger" onRetry={() => void query.refetch()} retrying={query.isFetching} className="mt-3.5">
      <p>{profileText.failed}</p>
      <p className="text-small">{error?.message}</p>
    </RetryAlert>
  );
}
