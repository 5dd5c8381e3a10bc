import { useRouter } from '@tanstack/react-router';
import { BookOpen, House, LogOut, Map as MapIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { settings } from '../../platform/settings.ts';
import { signOutHere } from '../../platform/sign-out.ts';
import { adminText } from '../../text/admin.ts';
import { Button, standaloneLinkClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';

/** `/admin-dashboard`: who is signed in, and that the panel is being built. */
export function AdminDashboardScreen() {
  const { navigate } = useRouter();
  const session = useSession();
  const leave = async (): Promise<void> => {
    // First, since the guard of this page would lead elsewhere.
    await navigate({ href: '/login', replace: true });
    signOutHere();
  };
  return (
    <>
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <Column className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-1.5">
          <Logo />
          <Button variant="neutral" size="small" icon={<LogOut />} onClick={() => void leave()}>
            {adminText.signOut}
          </Button>
        </Column>
      </header>
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Column className="grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
          <PageTitle>{adminText.title}</PageTitle>
          <FormAlert tone="info">{adminText.beingBuilt}</FormAlert>
          <Card>
            <p className="text-small text-ink-soft">{adminText.signedInAs}</p>
            <p className="font-display text-name font-semibold wrap-anywhere">
              {session?.email ?? session?.name ?? adminText.unnamed}
            </p>
          </Card>
          <nav aria-labelledby="public-pages">
            <h2 id="public-pages" className="text-heading font-bold">
              {adminText.publicPages}
            </h2>
            <ul className="mt-1">
              <PageLink href="/" icon={<House aria-hidden="true" />} word={adminText.home} />
              <PageLink href="/map" icon={<MapIcon aria-hidden="true" />} word={adminText.map} />
              <PageLink href="/search" icon={<Search aria-hidden="true" />} word={adminText.search} />
              <PageLink href="/recycle" icon={<BookOpen aria-hidden="true" />} word={adminText.recycle} />
            </ul>
          </nav>
          <p className="text-small text-ink-soft">{adminText.version(settings.version)}</p>
        </Column>
      </main>
    </>
  );
}

function PageLink({ href, icon, word }: { href: string; icon: ReactNode; word: string }) {
  return (
    <li>
      <a href={href} className={standaloneLinkClass}>
        {icon}
        {word}
      </a>
    </li>
  );
}
