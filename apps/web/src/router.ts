import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { FrameKind } from './components/layout/frame.tsx';
import { ScreenFailed } from './components/layout/screen-failed.tsx';
import { ScreenPending } from './components/layout/screen-pending.tsx';
import { queryClient } from './query-client.ts';
import { routeTree } from './routeTree.gen.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The document's title. */
    title?: string;
    /** The heading that a pending screen shows; by default the title. */
    heading?: string;
    /** Frame around the screen; without it the screen has the whole page. */
    frame?: FrameKind;
    /** A screen of the panel that operators have, too. */
    forOperators?: true;
  }
  interface HistoryState {
    /** The previous history entry is the page that this one leads back to. */
    fromApp?: true;
    /** The previous entry is the list of the search. */
    fromList?: boolean;
    /** Scroll positions of the search's page and list, in px. */
    place?: { readonly page: number; readonly column: number };
    email?: string | undefined;
    confirmationMailed?: boolean;
    /** Path of the screen on which the e-mail was typed. */
    from?: string;
    /** The password reset has expired. */
    expired?: true;
    erased?: true;
    /** Name of the reported point. */
    pointName?: string;
    /** Id of the booking that was just made. */
    booked?: string | undefined;
    /** Idempotency key and booking of a cancellation that waits in the outbox. */
    queuedKey?: string;
    cancelled?: string;
  }
}

/** Parses only what `JSON.stringify` writes in the same way, so that a text such as `007` or `1e3` stays as it was typed. */
const parseCanonical = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new SyntaxError('not canonical');
  return value;
};

const { connection } = navigator as { connection?: { saveData?: boolean } };

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch: parseSearchWith(parseCanonical),
  // Without a parser, a text that looks like a number gets no quotes: `?q=12`.
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: connection?.saveData === true ? false : 'intent',
  notFoundMode: 'root',
  // TanStack Query decides what is stale.
  defaultPreloadStaleTime: 0,
  // Without its code, a screen shows its name and a skeleton at once.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
});
