import { useEffect } from 'react';

const product = 'Separaí';

/** Names the page in the browser's title. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title]);
};
