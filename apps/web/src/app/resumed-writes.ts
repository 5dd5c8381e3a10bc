import { reportCollectionPoint } from '@separai/contract/collection-points/report-endpoints';
import { changeNotice, changeNoticeChoices } from '@separai/contract/notices/endpoints';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { forgetDraftSentAs, hasDraft, isDraftSentAs } from '../features/schedules/booking-draft.ts';
import { type KeptWrite, screenOf } from '../platform/kept-writes.ts';
import type { Ended } from '../platform/write-sending.ts';
import { freshnessText } from '../text/freshness.ts';
import { noticesText } from '../text/notices.ts';
import { scheduleText } from '../text/schedules.ts';
import type { ToastContent } from '../ui/toast-state.ts';
import type { Teller } from './keep-beyond-page.ts';

interface Said {
  /** When it was done. */
  readonly done?: string;
  /** When the server refused it: what, and why. */
  readonly failed: (why: string) => ToastContent;
  /** Where one is led who still sees what was pressed; `isSeen` says whether they do. `isStart`: the page was loaded just now. */
  readonly next?: { readonly isSeen: (write: KeptWrite, isStart: boolean) => boolean; readonly to: string };
}

const list = '/schedule/list';
// Who loads the form anew that was sent from is led on; who is changing what waits, or fills in another one, is left alone.
const isFormOf = ({ key }: KeptWrite, isStart: boolean): boolean =>
  isStart && location.pathname === '/schedule' && !location.search.includes('guardada=') && (isDraftSentAs(key) || !hasDraft());
const saved = {
  failed: (why: string) => ({ title: scheduleText.notSaved, description: why }),
  next: { isSeen: isFormOf, to: list },
};
const notSaved: Said = { failed: (why) => ({ title: noticesText.notSaved(why) }) };

/** The writes that are sent behind the person's back, and what is said of them then. */
const told = [
  [bookCollection, { ...saved, done: scheduleText.success }],
  [moveSchedule, { ...saved, done: scheduleText.moved }],
  [
    cancelSchedule,
    {
      done: scheduleText.cancelled,
      failed: (why) => ({ title: scheduleText.notCancelled, description: why }),
      next: {
        isSeen: ({ params }) => location.pathname === `/schedule/cancel/${params?.id}`,
        to: '/schedule/success',
      },
    },
  ],
  [reportCollectionPoint, { done: freshnessText.thanks, failed: (why) => ({ title: freshnessText.notSent, description: why }) }],
  [changeNotice, notSaved],
  [changeNoticeChoices, notSaved],
] as const satisfies readonly (readonly [{ method: string; path: string }, Said])[];

/** Says how a write ended that was sent behind the person's back, and brings what is shown up to date. */
export const tellOf = (
  client: QueryClient,
  { write, refused, isStart }: Ended & { isStart: boolean },
  { show, navigate }: Teller,
): void => {
  // What was asked for when the page was loaded may be older than the write.
  void client.invalidateQueries();
  const found = told.find(([{ method, path }]) => method === write.method && path === write.path);
  const said: Said | undefined = found?.[1];
  if (said === undefined) return;
  if (refused !== null) {
    const see = { label: scheduleText.seeRefused, onSelect: () => navigate(screenOf(write)) };
    const ways = write.queued === undefined ? {} : { action: see };
    show({ ...said.failed(refused.sentence), ...ways, variant: 'destructive' });
  } else if (said.done !== undefined) show({ title: said.done });
  const isSeen = said.next?.isSeen(write, isStart) ?? false;
  if (isSeen || location.pathname !== '/schedule') forgetDraftSentAs(write.key);
  if (said.next === undefined || !isSeen) return;
  // What was refused is shown in the list, with what can be done.
  navigate(refused === null ? said.next.to : list);
};
