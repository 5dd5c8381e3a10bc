import type { WaitingCounts } from '@separai/contract/dashboard/schema';
import { Link } from '@tanstack/react-router';
import { BookOpen, Bug, Keyboard, LogOut, Smartphone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { settings } from '../../../lib/settings.ts';
import { adminText } from '../text.ts';
import { WaitingBadge } from '../waiting/waiting-badge.tsx';
import { waitingWords } from '../waiting/words.ts';

/** A screen that the side menu leads to. */
export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The key that follows `g` for this entry. */
  readonly goKey: string;
  /** The records that wait on the screen. */
  readonly waits?: keyof WaitingCounts;
}

interface PanelMenuProps {
  menu: readonly MenuEntry[];
  /** Undefined until they are known. */
  counts: WaitingCounts | undefined;
  /** Called when an entry is pressed. */
  onGo: () => void;
  onHelp: () => void;
  /** Whether the debug area stands below the screen. */
  debugShown: boolean;
  onDebug: () => void;
  onSignOut: () => void;
}

const rowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-lg tip-bl px-3.5 text-left font-display text-body font-semibold text-on-deep hover:bg-on-deep/10 toast-focus [&>svg]:size-5 [&>svg]:shrink-0';

/** The side menu: the panel's entries, and at the foot the links out of the panel and the version. */
export function PanelMenu({ menu, counts, onGo, onHelp, debugShown, onDebug, onSignOut }: PanelMenuProps) {
  const badges = useId();
  const idOf = (kind: keyof WaitingCounts | undefined) => (kind !== undefined && counts?.[kind] ? `${badges}${kind}` : undefined);
  return (
    <div className="flex grow flex-col justify-between gap-6">
      <nav aria-label={adminText.menu}>
        <ul className="grid gap-1">
          {menu.map(({ to, label, icon, waits }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onGo}
                // Of an entry below another only the lower one is marked.
                activeOptions={{ exact: menu.some((other) => other.to.startsWith(`${to}/`)), includeSearch: false }}
                aria-describedby={idOf(waits)}
                activeProps={{ className: 'bg-brand !text-on-brand hover:!bg-brand forced-colors:border-2' }}
                className={rowClass}
              >
                {icon}
                <span className="min-w-0">{label}</span>
                <Badge id={idOf(waits)} kind={waits} counts={counts} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <ul className="grid gap-1">
          <li>
            <a href="/" className={rowClass}>
              <Smartphone aria-hidden="true" />
              <span className="min-w-0">{adminText.openApp}</span>
            </a>
          </li>
          <li>
            <Link to="/admin-dashboard/guia" onClick={onGo} className={rowClass}>
              <BookOpen aria-hidden="true" />
              <span className="min-w-0">{adminText.guide.title}</span>
            </Link>
          </li>
          <li className="max-lg:hidden">
            <button type="button" className={rowClass} onClick={onHelp}>
              <Keyboard aria-hidden="true" />
              <span className="min-w-0">{adminText.shortcuts.title}</span>
            </button>
          </li>
          <li>
            <button
              type="button"
              aria-expanded={debugShown}
              aria-describedby={idOf('failedMails')}
              className={rowClass}
              onClick={onDebug}
            >
              <Bug aria-hidden="true" />
              <span className="min-w-0">{adminText.debug}</span>
              <Badge id={idOf('failedMails')} kind="failedMails" counts={counts} />
            </button>
          </li>
          <li>
            <button type="button" className={rowClass} onClick={onSignOut}>
              <LogOut aria-hidden="true" />
              <span className="min-w-0">{adminText.signOut}</span>
            </button>
          </li>
        </ul>
        <p className="mt-3 px-3.5 text-small text-on-deep">{adminText.version(settings.version)}</p>
      </div>
    </div>
  );
}

interface BadgeProps {
  /** Undefined where nothing waits. */
  id: string | undefined;
  kind: keyof WaitingCounts | undefined;
  counts: WaitingCounts | undefined;
}

function Badge({ id, kind, counts }: BadgeProps) {
  if (id === undefined || kind === undefined || counts === undefined) return null;
  return <WaitingBadge id={id} count={counts[kind]} words={waitingWords(kind, counts[kind])} />;
}
