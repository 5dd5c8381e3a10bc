import { Link } from '@tanstack/react-router';
import { Bell, ChevronRight, CircleQuestionMark, LogOut, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { fromApp } from '../../../lib/way-back.ts';
import { profileText } from './text.ts';

const rowClass =
  'flex min-h-14 w-full items-center gap-[14px] px-[16px] py-3 text-left font-display text-name font-semibold hover:bg-sunken';

const notificationsHref = '/user/notifications';

const links: readonly (readonly [href: string, label: string, icon: ReactNode])[] = [
  [notificationsHref, profileText.notifications, <Bell key="icon" />],
  ['/user/help', profileText.help, <CircleQuestionMark key="icon" />],
  ['/user/privacy', profileText.privacy, <ShieldCheck key="icon" />],
];

/** The ways on from the profile, and the way out. */
export function ProfileLinks({ unread, onSignOut }: { unread: number; onSignOut: () => void }) {
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
