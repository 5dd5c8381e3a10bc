import { queryOptions } from '@tanstack/react-query';
import type { LoadedGuides } from './guide-loading.ts';

/** What the keys of all questions about guides begin with. */
export const guidesPath = '/api/recycle-materials';

/** Every guide. What reads and checks them is fetched with the first answer: screens that only lead to guides are drawn before it. */
export const guidesQuery = queryOptions({
  queryKey: [guidesPath, 'shown'],
  queryFn: async (context): Promise<LoadedGuides> => (await import('./guide-loading.ts')).loadGuides(context),
});
