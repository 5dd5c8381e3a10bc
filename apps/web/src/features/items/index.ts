export { adminItemsText } from './admin/text.ts';
export { itemsQuery } from './api.ts';
