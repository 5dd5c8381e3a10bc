import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../platform/query-client.ts';
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
          {children}
          <BeyondPage />
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
