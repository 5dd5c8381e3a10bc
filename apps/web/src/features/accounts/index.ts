export { ownPersonQuery, useShownName } from './own-person.ts';
