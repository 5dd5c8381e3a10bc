import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DropAvatar } from './drop.tsx';
import { Logo } from './logo.tsx';
import { uiText } from './text.ts';

type AppHeaderProps = {
  logoTo: string;
  /**
   * `label` begins with the visible initials, so that voice control finds the link ('MA, meus dados'). `marked`: unread
   * notices, which the label mentions.
   */
  avatar?: { to: string; initials: string; label: string; marked?: boolean } | undefined;
  /** Null where the navigation is at the lower edge. */
  navigation: readonly NavigationEntry[] | null;
};

/** Logo, navigation on wide screens, and avatar. */
export function AppHeader({ logoTo, avatar, navigation }: AppHeaderProps) {
  return (
    <header className="z-20 border-b border-line bg-surface pt-[env(safe-area-inset-top)] lg:sticky lg:top-0">
      <div className="flex min-h-[55px] items-center justify-between gap-4 pr-2 pl-4 max-[344px]:pl-3 lg:min-h-[63px] lg:px-6">
        <Link to={logoTo} className="inline-flex min-h-[44px] items-center rounded-sm">
          <Logo />
        </Link>
        {navigation !== null && (
          <nav aria-label={uiText.navigation}>
            <ul className="flex gap-1">
              {navigation.map((entry) => (
                <li key={entry.to}>
                  <HeaderLink entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {avatar !== undefined && (
          <Link
            to={avatar.to}
            aria-label={avatar.label}
            className="relative inline-flex min-h-[44px] min-w-[44px] items-center justify-center rounded-full"
          >
            <DropAvatar initials={avatar.initials} size={38} round />
            {avatar.marked && (
              <span
                aria-hidden="true"
                className="absolute top-[calc(14.6%-5.5px)] right-[calc(14.6%-5.5px)] size-[14px] drop border-2 border-surface bg-action forced-colors:bg-[Highlight]"
              />
            )}
          </Link>
        )}
      </div>
    </header>
  );
}

function HeaderLink({ entry }: { entry: NavigationEntry }) {
  return (
    <Link
      to={entry.to}
      aria-current={entry.active ? 'page' : undefined}
      className={classNames(
        'flex min-h-[44px] items-center gap-2 rounded-lg tip-bl px-3.5 font-display text-body font-semibold',
        entry.active ? 'bg-action text-on-action forced-colors:border-2' : 'text-ink-soft hover:bg-sunken',
      )}
    >
      <span aria-hidden="true" className="[&>svg]:size-5">
        {entry.icon}
      </span>
      {entry.label}
    </Link>
  );
}

export type NavigationEntry = { to: string; label: string; icon: ReactNode; active: boolean };

/** The navigation at the lower edge. It overlays the page: content needs a bottom padding of `--bottom-navigation`. */
export function BottomNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  return (
    <nav aria-label={uiText.navigation} className="bottom-navigation border-t border-line bg-surface">
      <ul className="mx-auto flex h-[63px] max-w-reading">
        {entries.map(({ to, label, icon, active }) => (
          <li key={to} className="flex min-w-0 flex-1">
            <Link
              to={to}
              aria-current={active ? 'page' : undefined}
              className={classNames(
                'flex min-w-0 flex-1 flex-col items-center gap-[4px] rounded-md pt-[7px] font-display -outline-offset-3!',
                active ? 'font-bold text-action' : 'font-semibold text-ink-soft',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'inline-flex h-[30px] w-[52px] shrink-0 items-center justify-center rounded-[15px] tip-bl [&>svg]:size-[22px]',
                  active && 'bg-action text-on-action forced-colors:border-2',
                )}
              >
                {icon}
              </span>
              <span className="bottom-navigation-word">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
