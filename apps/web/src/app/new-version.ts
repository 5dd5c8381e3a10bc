import { isPanelPath } from '@separai/contract/system/panel';

/**
 * Whether the server gives another version of the app by now than the one this page was loaded with: the old one's files are gone
 * then. Throws when the server is out of reach; nobody is kept waiting for the answer.
 */
export const isUpdated = async (): Promise<boolean> => {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const response = await fetch(isPanelPath(location.pathname) ? '/admin' : '/', { cache: 'no-store' });
  return response.ok && entry != null && !(await response.text()).includes(entry);
};
