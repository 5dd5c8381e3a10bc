import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { dropOldDraft } from '../features/accounts/registration/registration-draft.ts';
import { App } from './app.tsx';

// Whatever page is opened: an earlier version left a password in it.
dropOldDraft(Date.now());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
