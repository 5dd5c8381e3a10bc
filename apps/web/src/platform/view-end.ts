import { ifAllowed } from './if-allowed.ts';

/** Under this the device keeps what a map showed last, and the place that was chosen last. */
export const viewKey = 'separai_map_view';

/** Forgets both: somebody else may use this device next. */
export const forgetView = (): void => void ifAllowed(() => localStorage.removeItem(viewKey));
