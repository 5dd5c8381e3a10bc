import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { BeyondPage } from './beyond-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { Router } from './router.tsx';
import { SessionEnd } from './session-end.tsx';

/** The residents' app: what every screen can count on, and the screen of the present address. */
export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <SessionEnd />
          <BeyondPage />
          <RouteChange />
          <Router />
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
