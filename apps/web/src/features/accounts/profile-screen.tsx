import { readMe } from '@separai/contract/accounts/endpoints';
import { initialsOf } from '@separai/contract/accounts/rules';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page.ts';
import { useSession } from '../../platform/session.ts';
import { signOutHere } from '../../platform/sign-out.ts';
import { accountsText } from '../../text/accounts.ts';
import { appText } from '../../text/app.ts';
import { Button } from '../../ui/button.tsx';
import { DropAvatar } from '../../ui/drop.tsx';
import { Column } from '../../ui/page.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../ui/states.tsx';

/** `/user/profile`: the person's own data, and the way out. */
export function ProfileScreen() {
  usePageTitle(accountsText.profileTitle);
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
          <h1 className="text-title font-bold">{accountsText.profileTitle}</h1>
          <p className="text-small text-ink-soft">{accountsText.profileSentence}</p>
        </div>
      </div>
      <OwnData />
      <Button variant="neutral" icon={<LogOut />} onClick={leave} className="mt-4 w-full">
        {accountsText.signOut}
      </Button>
    </Column>
  );
}

function OwnData() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/users/me'],
    queryFn: ({ signal }) => call(readMe, { signal }),
  });
  if (data !== undefined) return <DataCard name={data.name} email={data.email} />;
  if (error !== null) {
    return (
      <Failed title={accountsText.profileFailed} sentence={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  return (
    <>
      <DataCard name={<Skeleton className="my-1 h-4 w-2/5" />} email={<Skeleton className="my-1 h-4 w-3/5" />} />
      <WaitingStatus quiet>{accountsText.loadingProfile}</WaitingStatus>
    </>
  );
}

function DataCard({ name, email }: { name: ReactNode; email: ReactNode }) {
  return (
    <dl className="mt-3.5 divide-y divide-line rounded-lg border border-line bg-surface">
      <Row word={accountsText.name} value={name} />
      <Row word={accountsText.email} value={email} />
    </dl>
  );
}

function Row({ word, value }: { word: string; value: ReactNode }) {
  return (
    <div className="px-4 py-2.5">
      <dt className="text-small text-ink-soft">{word}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
