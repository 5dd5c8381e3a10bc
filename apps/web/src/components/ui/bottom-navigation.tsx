import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { uiText } from './text.ts';
import './bottom-navigation.css';

export type NavigationEntry = { to: string; label: string; icon: ReactNode; active: boolean };

/**
 * The navigation at the lower edge, hidden from 1024 px, where it is in the header. It stands over the page: leave room of
 * its height, `--bottom-navigation`, below the content.
 */
export function BottomNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  return (
    <nav aria-label={uiText.navigation} className="bottom-navigation border-t border-line bg-surface lg:hidden">
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
