import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../ui/toast.tsx';
import '../ui/styles.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouteChange } from './route-change.tsx';
import { Routes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';

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
