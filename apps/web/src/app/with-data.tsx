import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from '../platform/query-client.ts';

/** The screen with what remembers the server's answers around it. Kept out of the first load: home and welcome ask nothing. */
export const withData = <P extends object>(Screen: ComponentType<P>): ComponentType<P> =>
  function WithData(props: P) {
    return (
      <QueryClientProvider client={queryClient}>
        <Screen {...props} />
      </QueryClientProvider>
    );
  };
