export { adminText } from './text.ts';
