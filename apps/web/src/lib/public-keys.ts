import { ifAllowed } from './storage.ts';

/** Keys of localStorage and sessionStorage that tell nothing of a person; every other is removed with the session. */
const publicKeys = /^separai_(recycle_materials|install_closed|admin_shortcuts|reloaded_.*|forgetting|dropped)$/;

/** Removes the keys of a storage that may hold personal data. A storage that the browser denies is skipped. */
export const removePersonal = (storage: () => Storage): void =>
  void ifAllowed(() => {
    for (const key of Object.keys(storage())) if (!publicKeys.test(key)) storage().removeItem(key);
  });
