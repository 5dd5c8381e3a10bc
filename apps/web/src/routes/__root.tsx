import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { DeferredShell } from '../components/layout/deferred-shell.tsx';
import { Frame } from '../components/layout/frame.tsx';
import { NotFoundScreen } from '../components/layout/screen-failed.tsx';
import { SessionEnd } from '../components/layout/session-end.tsx';
import { ToastProvider } from '../components/ui/toast.tsx';
import { usePageTitle } from '../lib/page.ts';
import { useSession } from '../lib/session.ts';
import { titles } from '../lib/titles.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
});

function Root() {
  const { queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SessionEnd />
        <RemountPerPerson>
          <PageTitle />
          <Frame>
            <Outlet />
          </Frame>
        </RemountPerPerson>
        <DeferredShell />
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** Rendered before the screen, whose own effect may set a more specific title. */
function PageTitle() {
  const { id, title } = useMatches({
    select: (matches) => ({
      id: matches.at(-1)?.id,
      title: matches.some(({ _notFound }) => _notFound) ? titles.notFound : (matches.at(-1)?.staticData.title ?? titles.none),
    }),
    structuralSharing: true,
  });
  // Another page with an equal title replaces a more specific one.
  return <StaticTitle key={id} title={title} />;
}

function StaticTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/**
 * Remounts its children when the device's person signs out or changes, in any tab, so that no form or dialog outlives its
 * person.
 */
function RemountPerPerson({ children }: { children: ReactNode }) {
  const session = useSession();
  const person = session === null ? null : (session.id ?? '');
  const [drawn, setDrawn] = useState({ person, turn: 0 });
  if (person !== drawn.person) setDrawn(({ person: before, turn }) => ({ person, turn: before === null ? turn : turn + 1 }));
  return <Fragment key={drawn.turn}>{children}</Fragment>;
}
