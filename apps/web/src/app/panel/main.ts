import { pause } from '../../platform/pause.ts';
import { sayMissing } from '../missing.ts';
import './panel.css';
import { screenAt } from './screens.ts';

// As the residents' page begins (`../main.ts`).
const begin = async (root: HTMLElement): Promise<void> => {
  screenAt(location.pathname)?.ahead();
  await pause();
  try {
    const { start } = await import('./start.tsx');
    await pause();
    await start(root);
  } catch {
    sayMissing(root);
  }
};

const root = document.getElementById('root');
if (root === null) throw new Error('panel.html has no #root');
begin(root);
