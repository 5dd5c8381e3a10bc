import './styles/app.css';
import { sayMissing } from './components/layout/missing.ts';
import { takeInstallPrompt } from './lib/install-prompt.ts';

const begin = async (root: HTMLElement): Promise<void> => {
  try {
    // However long it takes: a slow line still gets there.
    const { start } = await import('./start.tsx');
    start(root);
  } catch {
    sayMissing(root);
  }
};

takeInstallPrompt();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
begin(root);
