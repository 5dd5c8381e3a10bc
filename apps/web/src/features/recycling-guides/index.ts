export { guidesQuery } from './guides-query.ts';
