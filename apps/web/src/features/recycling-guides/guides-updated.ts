import { ifAllowed } from '../../platform/if-allowed.ts';
import { objectIn, parseJson } from '../../platform/json.ts';

/** What was done with a guide. */
interface GuidesUpdate {
  readonly action: 'create' | 'update' | 'delete';
  readonly id: string;
}

/** The event of the specification (§4), on `window`, with a `GuidesUpdate` as its detail. */
const eventName = 'materialsUpdated';
const storageKey = 'separai_materials_updated';

/** Tells the screens of this page, and those of other tabs, that the guides have changed. */
export const tellGuidesUpdated = (update: GuidesUpdate): void => {
  dispatchEvent(new CustomEvent(eventName, { detail: update }));
  // Other tabs hear of what is stored; nothing of it has to stay.
  ifAllowed(() => {
    localStorage.setItem(storageKey, JSON.stringify(update));
    localStorage.removeItem(storageKey);
  });
};

/** Calls the listener after every change that this browser is told of; gives the way to stop that. */
export const whenGuidesUpdated = (listener: () => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === storageKey && objectIn(parseJson(newValue ?? 'null')) !== null) listener();
  };
  addEventListener(eventName, listener);
  addEventListener('storage', hear);
  return () => {
    removeEventListener(eventName, listener);
    removeEventListener('storage', hear);
  };
};
