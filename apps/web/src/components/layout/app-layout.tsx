import { initialsOf } from '@separai/contract/accounts/names';
import { useLocation } from '@tanstack/react-router';
import { CalendarDays, House, Map as MapIcon, Recycle, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShownName } from '../../features/accounts/own-person.ts';
import { useUnreadNotices } from '../../features/notices/unread.ts';
import { useMedia } from '../../lib/browser.ts';
import { InFrame } from '../../lib/page.ts';
import { AppHeader, BottomNavigation } from '../ui/navigation.tsx';
import { uiText } from '../ui/text.ts';
import { appText } from './text.ts';

const sections = [
  { to: '/', label: appText.home, icon: <House aria-hidden size={22} /> },
  { to: '/map', label: appText.map, icon: <MapIcon aria-hidden size={22} /> },
  { to: '/search', label: appText.search, icon: <Search aria-hidden size={22} /> },
  { to: '/recycle', label: appText.recycle, icon: <Recycle aria-hidden size={22} /> },
  { to: '/schedule', label: appText.schedule, icon: <CalendarDays aria-hidden size={22} /> },
];

const isAt = (path: string, to: string): boolean =>
  to === '/' ? path === to || path === '/home' : path === to || path.startsWith(`${to}/`);

/** The frame of every app screen: header with logo and avatar, the screen, and the five entries of the navigation. */
export function AppLayout({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const initials = initialsOf(useShownName() ?? uiText.unnamed);
  const unread = useUnreadNotices(path);
  const isWide = useMedia('(min-width: 64rem)');
  const entries = sections.map((section) => ({
    to: section.to,
    label: section.label,
    icon: section.icon,
    active: isAt(path, section.to),
  }));
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-navigation)">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3 focus:text-ink"
      >
        {appText.skipToContent}
      </a>
      <AppHeader
        logoTo="/"
        avatar={{ to: '/user/profile', initials, label: appText.avatar(initials, unread), marked: unread > 0 }}
        navigation={isWide ? entries : null}
      />
      <main
        id="conteudo"
        tabIndex={-1}
        className={
          whole
            ? 'relative flex-1 outline-none'
            : 'flex-1 pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none has-[.sticky-bar]:pb-0 lg:pb-10'
        }
      >
        <InFrame value>{children}</InFrame>
      </main>
      {!isWide && <BottomNavigation entries={entries} />}
    </div>
  );
}
