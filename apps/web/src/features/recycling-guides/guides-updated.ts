import { ifAllowed } from '../../platform/if-allowed.ts';
import { objectIn, parseJson, textIn } from '../../platform/json.ts';

/** What was done with a guide, or what this page itself did with those that it keeps. */
export type GuidesUpdate =
  | { readonly action: 'create' | 'update' | 'delete'; readonly id: string }
  | { readonly source: 'restoreFromBackup' | 'fallback' | 'saveRecycleMaterials' };

/** The event of the specification (§4), on `window`, with a `GuidesUpdate` as its detail. */
const eventName = 'materialsUpdated';
const storageKey = 'separai_materials_updated';

/** Tells the screens of this page, and of what was done with a guide those of other tabs, that the guides have changed. */
export const tellGuidesUpdated = (update: GuidesUpdate): void => {
  dispatchEvent(new CustomEvent(eventName, { detail: update }));
  if ('source' in update) return;
  // Other tabs hear of what is stored; nothing of it has to stay.
  ifAllowed(() => {
    localStorage.setItem(storageKey, JSON.stringify(update));
    localStorage.removeItem(storageKey);
  });
};

/** Calls the listener after every change that this browser is told of, with what this page did of it by itself; gives the way to stop that. */
export const whenGuidesUpdated = (listener: (source: string | null) => void): (() => void) => {
  const hear = (event: Event): void => {
    listener(textIn(objectIn(event instanceof CustomEvent ? event.detail : null)?.source) ?? null);
  };
  const hearOfTabs = ({ key, newValue }: StorageEvent): void => {
    if (key === storageKey && objectIn(parseJson(newValue ?? 'null')) !== null) listener(null);
  };
  addEventListener(eventName, hear);
  addEventListener('storage', hearOfTabs);
  return () => {
    removeEventListener(eventName, hear);
    removeEventListener('storage', hearOfTabs);
  };
};
