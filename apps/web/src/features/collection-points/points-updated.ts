import { tryStorage } from '../../lib/storage.ts';

const storageKey = 'separai_points_updated';

/** Tells the screens of other tabs that points have changed. */
export const tellPointsUpdated = (): void => {
  // Other tabs hear of what is stored; nothing of it has to stay.
  tryStorage(() => {
    localStorage.setItem(storageKey, 'true');
    localStorage.removeItem(storageKey);
  });
};

/** Calls the listener after every change of points that another tab has made; gives the way to stop that. */
export const whenPointsUpdated = (listener: () => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === storageKey && newValue !== null) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
