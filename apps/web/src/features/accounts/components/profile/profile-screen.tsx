import { initialsOf } from '@separai/contract/accounts/names';
import { Link, useNavigate } from '@tanstack/react-router';
import { Bell, ChevronRight, CircleQuestionMark, LogOut, ShieldCheck, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { DropAvatar } from '../../../../components/ui/drop.tsx';
import { Column } from '../../../../components/ui/page.tsx';
import { RetryAlert, SavedNotice } from '../../../../components/ui/retry-alert.tsx';
import { uiText } from '../../../../components/ui/text.ts';
import { signOutHere } from '../../../../lib/clear-personal-data.ts';
import { fromApp } from '../../../../lib/page.ts';
import { hasFailed, useLastError } from '../../../../lib/query-failed.ts';
import { useSession } from '../../../../lib/session.ts';
import { queryClient } from '../../../../query-client.ts';
import { type OutboxEntry, outboxQuery } from '../../../outbox/index.ts';
import { useOwnData } from '../../api.ts';
import { useShownName } from '../../own-person.ts';
import { Devices } from './devices.tsx';
import { OwnRecord, SessionRecord, WaitingRecord } from './record.tsx';
import { profileText } from './text.ts';

/** `/user/profile`: the person's data, links, sessions and sign-out. `unread` is the number of unread notices. */
export function ProfileScreen({ unread, belowRecord }: { unread: number; belowRecord: ReactNode }) {
  const leaving = useLeaving();
  const isCollector = useSession()?.isCollector === true;
  return (
    <Column className="py-4">
      <div className="flex items-center gap-3.5">
        <DropAvatar initials={initialsOf(useShownName() ?? uiText.unnamed)} size={60} />
        <div className="min-w-0">
          <h1 className="text-title font-bold">{profileText.title}</h1>
          <p className="text-small text-ink-soft">{profileText.sentence}</p>
        </div>
      </div>
      {isCollector && (
        <LinkButton
          to="/coletor/{-$parada}"
          params={{ parada: undefined }}
          variant="soft"
          icon={<Truck />}
          className="mt-3.5 w-full"
        >
          {profileText.dayList}
        </LinkButton>
      )}
      <OwnData />
      {belowRecord}
      <ProfileLinks unread={unread} onSignOut={leaving.requestSignOut} />
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

/** Signs out at once, or after `question` where queued writes would be lost. */
const useLeaving = () => {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<readonly OutboxEntry[]>([]);
  const leave = (): void => {
    void navigate({ to: '/welcome', replace: true });
    signOutHere({ isAsked: true });
  };
  const requestSignOut = async (): Promise<void> => {
    const queued = await queryClient.fetchQuery({ ...outboxQuery, staleTime: 0 });
    if (queued.length === 0) leave();
    else setUnsent(queued);
  };
  const question = unsent.length > 0 && <Unsent writes={unsent} onLeave={leave} onStay={() => setUnsent([])} />;
  return { requestSignOut: () => void requestSignOut(), question };
};

function Unsent({ writes, onLeave, onStay }: { writes: readonly OutboxEntry[]; onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={profileText.queueTitle}
      footer={
        <>
          <Button variant="primary" onClick={onStay}>
            {profileText.stay}
          </Button>
          <Button variant="neutral-danger" onClick={onLeave}>
            {profileText.leaveAnyway}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{profileText.queueSentence}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {writes.map(({ key, queued }) => (
          <li key={key}>{queued?.label}</li>
        ))}
      </ul>
    </Dialog>
  );
}

const rowClass =
  'flex min-h-14 w-full items-center gap-[14px] px-[16px] py-3 text-left font-display text-name font-semibold hover:bg-sunken';

const notificationsHref = '/user/notifications';

const links: readonly (readonly [href: string, label: string, icon: ReactNode])[] = [
  [notificationsHref, profileText.notifications, <Bell key="icon" />],
  ['/user/help', profileText.help, <CircleQuestionMark key="icon" />],
  ['/user/privacy', profileText.privacy, <ShieldCheck key="icon" />],
];

/** The profile's links, and the sign-out. */
function ProfileLinks({ unread, onSignOut }: { unread: number; onSignOut: () => void }) {
  return (
    <nav aria-label={profileText.links} className="mt-3.5">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface *:focus-within:relative">
        {links.map(([href, label, icon]) => (
          <li key={href}>
            <Link to={href} state={fromApp} className={rowClass}>
              <Icon>{icon}</Icon>
              <span className="min-w-0 grow wrap-anywhere">{label}</span>
              {href === notificationsHref && unread > 0 && <Unread count={unread} />}
              <Icon className="-mx-[6px]">
                <ChevronRight />
              </Icon>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onSignOut} className={`${rowClass} text-danger-ink`}>
            <Icon>
              <LogOut />
            </Icon>
            {profileText.signOut}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span className="rounded-full tip-bl bg-action px-2 py-0.5 text-center text-small font-semibold text-on-action forced-colors:border">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{profileText.unread(count)}</span>
    </span>
  );
}

function Icon({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span aria-hidden="true" className={classNames('shrink-0 [&>svg]:size-[22px]', className)}>
      {children}
    </span>
  );
}
