import { isPanelPath } from '@separai/contract/system/panel';
import { buildOfPage } from '../../lib/settings.ts';
import { tryStorage } from '../../lib/storage.ts';

/**
 * Whether the server has another build than this page, whose files are then gone. Throws when the server is unreachable; has a
 * short time limit.
 */
export const isUpdated = async (): Promise<boolean> => {
  const own = buildOfPage();
  const response = await fetch(isPanelPath(location.pathname) ? '/admin' : '/', { cache: 'no-store' });
  return response.ok && own !== null && !(await response.text()).includes(own);
};

/**
 * Reloads the page, unless this window has done so for the same build before, or cannot store that. Returns whether it does.
 */
export const reloadOnce = (): boolean =>
  tryStorage(() => {
    const key = `separai_reloaded_${buildOfPage()}`;
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '');
    location.reload();
    return true;
  }) ?? false;
