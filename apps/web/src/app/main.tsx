import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <h1 className="p-4 text-title font-bold">Separaí</h1>
  </StrictMode>,
);
