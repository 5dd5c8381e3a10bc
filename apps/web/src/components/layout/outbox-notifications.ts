import { reportCollectionPoint } from '@separai/contract/collection-points/report-endpoints';
import {
  closeCollectionRoute,
  orderCollectionRoute,
  reportStop,
  startCollectionRoute,
} from '@separai/contract/collection-routes/endpoints';
import { changeNotice, changeNoticeChoices } from '@separai/contract/notices/endpoints';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import { bookSeries, cancelSeries, changeSeries } from '@separai/contract/schedules/series-endpoints';
import { freshnessText } from '../../features/collection-points/text.ts';
import { showResult } from '../../features/collection-routes/api.ts';
import { routeText } from '../../features/collection-routes/text.ts';
import { noticesText } from '../../features/notices/text.ts';
import type { NotificationsByEndpoint, OutboxNotification } from '../../features/outbox/auto-flush.ts';
import type { OutboxEntry } from '../../features/outbox/entry.ts';
import { hasDraft, isDraftSentAs, removeDraftSentAs } from '../../features/schedules/booking-draft.ts';
import { changedBookingOf } from '../../features/schedules/booking-outcome.ts';
import { seriesText } from '../../features/schedules/series-text.ts';
import { scheduleText } from '../../features/schedules/text.ts';
import { queryClient } from '../../query-client.ts';

/**
 * Whether the page was reloaded with the form that sent the entry. A form with another draft, or with a queued booking, is
 * unaffected.
 */
const isFormOf = ({ key }: OutboxEntry, isStart: boolean): boolean =>
  isStart && location.pathname === '/schedule' && !location.search.includes('guardada=') && (isDraftSentAs(key) || !hasDraft());

const saved = {
  failed: (sentence) => ({ title: scheduleText.notSaved, description: sentence }),
  next: { isShown: isFormOf, to: '/schedule/list' },
  onEnded: ({ key }, isShown) => {
    if (isShown || location.pathname !== '/schedule') removeDraftSentAs(key);
  },
} satisfies OutboxNotification;

/** Sent writes of a collector's list are told by the list itself. */
const ofRoute = {
  failed: (sentence) => ({ title: routeText.refusedWrite, description: sentence }),
} satisfies OutboxNotification;

const noticeNotSaved: OutboxNotification = { failed: (sentence) => ({ title: noticesText.notSaved(sentence) }) };

/** A cancellation whose dialog was still open at the address of a booking. */
const cancelled = (done: string): OutboxNotification => ({
  done,
  failed: (sentence) => ({ title: scheduleText.notCancelled, description: sentence }),
  next: { isShown: (write) => location.pathname === `/schedule/cancel/${changedBookingOf(write)}`, to: '/schedule/success' },
});

export const outboxNotifications: NotificationsByEndpoint = [
  [bookCollection, { ...saved, done: scheduleText.success }],
  [moveSchedule, { ...saved, done: scheduleText.moved }],
  [cancelSchedule, cancelled(scheduleText.cancelled)],
  [bookSeries, { ...saved, done: seriesText.sent.book }],
  [changeSeries, { ...saved, done: seriesText.sent.move }],
  [cancelSeries, cancelled(seriesText.stopped)],
  [
    reportCollectionPoint,
    { done: freshnessText.thanks, failed: (sentence) => ({ title: freshnessText.notSent, description: sentence }) },
  ],
  [reportStop, { ...ofRoute, onEnded: (write) => showResult(queryClient, write) }],
  [orderCollectionRoute, ofRoute],
  [startCollectionRoute, ofRoute],
  [closeCollectionRoute, ofRoute],
  [changeNotice, noticeNotSaved],
  [changeNoticeChoices, noticeNotSaved],
];
