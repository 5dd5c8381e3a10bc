import type { Mutation, QueryClient } from '@tanstack/react-query';
import { choiceWrite, markWrite } from '../features/notices/queries.ts';
import { bookWrite, cancelWrite, moveWrite } from '../features/schedules/queries.ts';
import { ApiError } from '../platform/api.ts';
import { noticesText } from '../text/notices.ts';
import { platformText } from '../text/platform.ts';
import { scheduleText } from '../text/schedules.ts';
import type { ToastContent } from '../ui/toast-state.ts';
import type { Told } from './keep-beyond-page.ts';

interface Said {
  /** When it was done. */
  readonly done?: string;
  /** When it was not: what, and where that can be changed. */
  readonly failed: (why: string) => ToastContent;
  /** When there was no answer in time, and it may have been done. */
  readonly maybeDone?: ToastContent;
  /** Where one is led who is still where it was pressed. */
  readonly next?: { readonly from: RegExp; readonly to: string };
}

const booked: Pick<Said, 'failed' | 'maybeDone' | 'next'> = {
  failed: (why) => ({ title: scheduleText.notSaved, description: why }),
  maybeDone: { title: scheduleText.maybeSaved, description: scheduleText.maybeSavedCheck },
  next: { from: /^\/schedule$/, to: '/schedule/list' },
};
const notSaved: Said = { failed: (why) => ({ title: noticesText.notSaved(why) }) };

/** The writes that are done after a reload, and what is said of them then. */
const resumed = [
  [bookWrite, { ...booked, done: scheduleText.success }],
  [moveWrite, { ...booked, done: scheduleText.moved }],
  [
    cancelWrite,
    {
      done: scheduleText.cancelled,
      failed: (why) => ({ title: scheduleText.notCancelled, description: why }),
      next: { from: /^\/schedule\/cancel\//, to: '/schedule/success' },
    },
  ],
  [markWrite, notSaved],
  [choiceWrite, notSaved],
] as const satisfies readonly (readonly [unknown, Said])[];

/** Gives every write that is done after a reload its function back. */
export const giveFunctionsTo = (client: QueryClient): void => {
  for (const [{ mutationKey, ...options }] of resumed) client.setMutationDefaults(mutationKey, options as object);
};

/** Says how a resumed write ended, and brings what is shown up to date. */
export const tellOf = (client: QueryClient, { state, options }: Mutation, { show, navigate }: Told): void => {
  // What was asked for when the page was loaded may be older than the write.
  void client.invalidateQueries();
  const found = resumed.find(([{ mutationKey }]) => mutationKey.join() === options.mutationKey?.join());
  const said: Said | undefined = found?.[1];
  if (said === undefined) return;
  // The server had done it, and its answer got lost for good.
  const isDone = state.error instanceof ApiError && state.error.code === 'idempotency-key-done';
  if (state.status === 'error' && !isDone) {
    const isLate = state.error instanceof ApiError && state.error.code === 'timed-out';
    const content = (isLate ? said.maybeDone : undefined) ?? said.failed(state.error?.message ?? platformText.unreachable);
    show({ ...content, variant: 'destructive' });
    return;
  }
  if (said.done !== undefined) show({ title: said.done });
  if (said.next?.from.test(location.pathname)) navigate(said.next.to);
};
