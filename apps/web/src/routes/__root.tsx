import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { BeyondPage } from '../app/beyond-page.tsx';
import { AppLayout, Frame } from '../app/frame.tsx';
import { NotFoundScreen } from '../app/not-found-screen.tsx';
import { SessionEnd } from '../app/session-end.tsx';
import { usePageTitle } from '../platform/page.ts';
import { currentSession, useSession } from '../platform/session.ts';
import { titles } from '../text/titles.ts';
import { ToastProvider } from '../ui/toast.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: () => (currentSession() === null ? undefined : AppLayout.preload?.()),
  component: Root,
  notFoundComponent: NotFoundScreen,
});

function Root() {
  const { queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SessionEnd />
        <OfPerson>
          <PageTitle />
          <Frame>
            <Outlet />
          </Frame>
        </OfPerson>
        <BeyondPage />
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** Before the screen, whose own effect may name the page better. */
function PageTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ _notFound }) => _notFound) ? titles.notFound : (matches.at(-1)?.staticData.title ?? titles.none),
  });
  usePageTitle(title);
  return null;
}

/** Remounted when the device's person leaves or changes, in any tab, so that no form or dialog outlives its person. */
function OfPerson({ children }: { children: ReactNode }) {
  const session = useSession();
  const person = session === null ? null : (session.id ?? '');
  const [drawn, setDrawn] = useState({ person, turn: 0 });
  if (person !== drawn.person) setDrawn(({ person: before, turn }) => ({ person, turn: before === null ? turn : turn + 1 }));
  return <Fragment key={drawn.turn}>{children}</Fragment>;
}
