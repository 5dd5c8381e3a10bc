import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { queryClient } from '../platform/query-client.ts';
import { useSession } from '../platform/session.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { BeyondPage } from './beyond-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { SessionEnd } from './session-end.tsx';

/** What every screen can count on, the residents' and the panel's. */
export function Everywhere({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <SessionEnd />
          <RouteChange />
          <OfPerson>{children}</OfPerson>
          <BeyondPage />
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Remounted when the person of this device leaves or another signs in, in any tab, so that no form or dialog outlives its person. */
function OfPerson({ children }: { children: ReactNode }) {
  const session = useSession();
  const person = session === null ? null : (session.id ?? '');
  const [drawn, setDrawn] = useState({ person, turn: 0 });
  if (person !== drawn.person) setDrawn(({ person: before, turn }) => ({ person, turn: before === null ? turn : turn + 1 }));
  return <Fragment key={drawn.turn}>{children}</Fragment>;
}
