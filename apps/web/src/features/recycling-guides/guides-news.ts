import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenGuidesUpdated } from './guide-storage.ts';
import { guidesPath } from './guides-query.ts';

/** Which news of the guides a screen reloads for: those of others, or also that this page has found what it kept. */
export type News = 'changes' | 'everything';

/** Asks anew for what is shown of the guides when they were changed in this browser (specification §4). */
export const useGuidesNews = (news: News = 'changes'): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      whenGuidesUpdated((source) => {
        // What this page did by itself while it asks is part of the answer.
        const isHeard = source === null || (news === 'everything' && client.isFetching({ queryKey: [guidesPath] }) === 0);
        if (isHeard) void client.invalidateQueries({ queryKey: [guidesPath] });
      }),
    [client, news],
  );
};
