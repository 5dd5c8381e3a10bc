import { isPanelPath } from '@separai/contract/system/panel';
import { buildOfPage } from '../../lib/settings.ts';
import { ifAllowed } from '../../lib/storage.ts';

/**
 * Whether the server gives another version of the app by now than the one this page was loaded with: the old one's files are gone
 * then. Throws when the server is out of reach; nobody is kept waiting for the answer.
 */
export const isUpdated = async (): Promise<boolean> => {
  const own = buildOfPage();
  const response = await fetch(isPanelPath(location.pathname) ? '/admin' : '/', { cache: 'no-store' });
  return response.ok && own !== null && !(await response.text()).includes(own);
};

/** Loads the page anew, unless this window has done so for the same build before, or cannot remember it. Whether it does. */
export const reloadOnce = (): boolean =>
  ifAllowed(() => {
    const key = `separai_reloaded_${buildOfPage()}`;
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '');
    location.reload();
    return true;
  }) ?? false;
