import type { WaitingCounts } from '@separai/contract/dashboard/schema';
import { useRouter } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Logo } from '../../../components/ui/logo.tsx';
import { useMedia } from '../../../lib/browser.ts';
import { signOutHere } from '../../../lib/clear-personal-data.ts';
import { useShortcuts } from '../shortcuts.ts';
import { adminText } from '../text.ts';
import { useWaitingCounts } from '../waiting/api.ts';
import { WaitingBadge } from '../waiting/waiting-badge.tsx';
import { waitingWords } from '../waiting/words.ts';
import { type MenuEntry, PanelMenu } from './panel-menu.tsx';

const ShortcutsDialog = lateDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/**
 * The frame of the panel's screens: the menu, at the side from 1024 px and behind a button below, the single-key shortcuts, and the
 * `main` with the screen. `debug` is shown below the screen when the menu switches it on.
 */
export function PanelShell({ menu, debug, children }: { menu: readonly MenuEntry[]; debug: ReactNode; children: ReactNode }) {
  const { navigate } = useRouter();
  const [menuOpen, setMenuOpen] = useState(false);
  // Below 1024 px the menu is not rendered before its button is pressed.
  const isBeside = useMedia('(min-width: 64rem)');
  const [helpOpen, setHelpOpen] = useState(false);
  const [debugShown, setDebugShown] = useState(false);
  const { data: counts } = useWaitingCounts();
  const waiting = Object.entries(counts ?? {}).filter(([, count]) => count > 0) as [keyof WaitingCounts, number][];
  const waitingId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useEffect(() => {
    if (!menuOpen) return;
    const close = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setMenuOpen(false);
      menuButton.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [menuOpen]);
  useShortcuts({
    onGo: (key) => {
      const entry = menu.find(({ goKey }) => goKey === key);
      if (entry !== undefined) void navigate({ to: entry.to });
    },
    onHelp: () => setHelpOpen(true),
  });
  const leave = async (): Promise<void> => {
    // Before the sign-out, after which this page's guard would redirect elsewhere.
    await navigate({ href: '/login', replace: true });
    signOutHere();
  };
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.75rem_minmax(0,1fr)]">
      <a
        href="#conteudo"
        className="sr-only z-30 rounded-md bg-raised font-semibold focus:not-sr-only focus:fixed focus:p-3 focus:top-2 focus:left-2"
      >
        {adminText.skipToContent}
      </a>
      <header className="z-20 bg-deep px-4 pt-[env(safe-area-inset-top)] text-on-deep lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:px-3 lg:pb-4">
        <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 lg:min-h-21 lg:px-3.5">
          <Logo on="deep" height={40} className="lg:h-11" />
          <button
            ref={menuButton}
            type="button"
            aria-expanded={menuOpen}
            aria-controls={menuId}
            aria-describedby={waiting.length > 0 ? waitingId : undefined}
            onClick={() => setMenuOpen(!menuOpen)}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 font-display font-semibold toast-focus lg:hidden"
          >
            {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
            {adminText.menu}
            {waiting.length > 0 && (
              <WaitingBadge
                id={waitingId}
                count={waiting.reduce((sum, [, count]) => sum + count, 0)}
                words={waiting.map(([kind, count]) => waitingWords(kind, count)).join(', ')}
              />
            )}
          </button>
        </div>
        <div id={menuId} className={classNames('pb-4 lg:flex lg:grow lg:pb-0', !menuOpen && 'max-lg:hidden')}>
          {(menuOpen || isBeside) && (
            <PanelMenu
              menu={menu}
              counts={counts}
              onGo={() => setMenuOpen(false)}
              onHelp={() => setHelpOpen(true)}
              debugShown={debugShown}
              onDebug={() => {
                setMenuOpen(false);
                setDebugShown(!debugShown);
              }}
              onSignOut={() => void leave()}
            />
          )}
        </div>
      </header>
      <main
        id="conteudo"
        tabIndex={-1}
        className="@container/panel min-w-0 px-4 py-4 pb-[max(2rem,env(safe-area-inset-bottom))] outline-none max-[344px]:px-3 lg:px-6 lg:py-6"
      >
        {children}
        {debugShown && debug}
      </main>
      {helpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} menu={menu} />}
    </div>
  );
}

/** The head of a screen: title, a line below, and the main action. */
export function PanelHeading({ title, line, action }: { title: string; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="font-display text-[min(var(--text-title),11vw)] leading-(--text-title--line-height) font-bold wrap-break-word">
          {title}
        </h1>
        {line != null && <p className="text-ink-soft">{line}</p>}
      </div>
      {action}
    </div>
  );
}
