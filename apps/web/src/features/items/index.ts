export { adminItemsText } from './admin/text.ts';
