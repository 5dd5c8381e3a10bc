import { useEffect } from 'react';

/** Makes the page installable as the collector's app, which starts with the list, for as long as the caller is mounted. */
export const useCollectorManifest = (): void => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const before = link?.getAttribute('href');
    if (link === null || before == null) return;
    link.href = '/coletor.webmanifest';
    return () => {
      link.href = before;
    };
  }, []);
};
