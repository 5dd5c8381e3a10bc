import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../ui/toast.tsx';
import '../ui/styles.css';
import { dropOldDraft } from '../features/accounts/registration-draft.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { Routes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';

// Whatever page is opened: an earlier version left a password in it.
dropOldDraft(Date.now());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ToastProvider>
        <SessionEnd />
        <RouteChange />
        <Routes />
      </ToastProvider>
    </ErrorBoundary>
  </StrictMode>,
);
