import {
  changeNotice,
  changeNoticeChoices,
  listNotices,
  readAllNotices,
  readNoticeChoices,
} from '@separai/contract/notices/endpoints';
import { wants, wantsMail } from '@separai/contract/notices/rules';
import type { Notice, NoticeChoices } from '@separai/contract/notices/schema';
import {
  type MutationFunctionContext,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { hasFailed } from '../../lib/query-failed.ts';
import { type Sent, writeOf } from '../../lib/write.ts';
import { ownPersonQuery } from '../accounts/index.ts';
import { sendPersisted } from '../outbox/index.ts';
import { noticeKeys, setUnreadCount } from './unread.ts';

const isUnread = (notice: Notice): boolean => notice.readAt === null;

const refreshUnread = (client: QueryClient, notices: readonly Notice[]): Promise<void> =>
  setUnreadCount(client, notices.filter(isUnread).length);

export const noticesQuery = queryOptions({
  queryKey: noticeKeys.list,
  queryFn: async ({ client, signal, meta }) => {
    const notices = await call(listNotices, { signal, quiet: meta?.isBackground ?? false });
    await refreshUnread(client, notices);
    return notices;
  },
  meta: { persist: 'personal' },
});

/** The person's notices, refetched on mount. */
export const useNotices = () => useQuery({ ...noticesQuery, refetchOnMount: 'always' });

/** The same for screens whose main content they are not: at most one request a minute. */
export const useNoticesQuietly = () =>
  useQuery({ ...noticesQuery, meta: { ...noticesQuery.meta, isBackground: true }, staleTime: 60_000, refetchOnMount: true });

/** Updates notices in the cache as read or unread, and the count at the avatar. */
const showRead = async (client: QueryClient, ids: ReadonlySet<string>, read: boolean): Promise<void> => {
  // A pending response from before the change would restore the old state.
  await client.cancelQueries({ queryKey: noticeKeys.list });
  const now = new Date().toISOString();
  const shown = client.setQueryData<Notice[]>(noticeKeys.list, (notices) =>
    notices?.map((notice) => (ids.has(notice.id) ? { ...notice, readAt: read ? (notice.readAt ?? now) : null } : notice)),
  );
  if (shown !== undefined) await refreshUnread(client, shown);
};

type Mark = Sent<{ params: { id: string }; body: { read: boolean } }>;

/** Marks one notice as read or unread, optimistically with rollback. */
const markWrite = {
  mutationFn: (sent: Mark) => sendPersisted({ endpoint: changeNotice, sent }),
  onMutate: ({ params, body }: Mark, { client }: MutationFunctionContext) => showRead(client, new Set([params.id]), body.read),
  onError: (_error: Error, { params, body }: Mark, _before: unknown, { client }: MutationFunctionContext) =>
    showRead(client, new Set([params.id]), !body.read),
} as const;

export const useMarkNotice = () => useMutation(markWrite);

/** Marks every notice as read, optimistically with rollback. Not resumed after a reload: there may be new notices by then. */
export const useReadAll = () => {
  const client = useQueryClient();
  return useMutation({
    ...writeOf(readAllNotices),
    onMutate: async () => {
      const unread = new Set(
        client
          .getQueryData<Notice[]>(noticeKeys.list)
          ?.filter(isUnread)
          .map(({ id }) => id),
      );
      await showRead(client, unread, true);
      return unread;
    },
    onError: (_error, _sent, unread) => unread && showRead(client, unread, false),
  });
};

/** Marks the unread ones of these notices as read, also while the page is being left. Failed ones stay unread. */
export const readSeen = async (client: QueryClient, seen: ReadonlySet<string>): Promise<void> => {
  const notices = client.getQueryData<Notice[]>(noticeKeys.list) ?? [];
  const ids = notices.filter((notice) => isUnread(notice) && seen.has(notice.id)).map(({ id }) => id);
  if (ids.length === 0) return;
  await call(readAllNotices, { body: { ids }, keepalive: true, quiet: true });
  await showRead(client, new Set(ids), true);
};

export const choicesQuery = queryOptions({
  queryKey: noticeKeys.choices,
  queryFn: ({ signal, meta }) => call(readNoticeChoices, { signal, quiet: meta?.isBackground ?? false }),
  meta: { persist: 'personal' },
});

/** The person's notification choices. */
export const useChoices = () => useQuery({ ...choicesQuery, refetchOnMount: 'always' });

/** Changes one choice, optimistically with rollback. */
export const useChangeChoice = <Name extends keyof NoticeChoices>(name: Name) => {
  const client = useQueryClient();
  const saved = useRef<NoticeChoices[Name] | undefined>(undefined);
  const underWay = useRef(0);
  const show = (value: NoticeChoices[Name] | undefined): void => {
    client.setQueryData<NoticeChoices>(
      noticeKeys.choices,
      (choices) => choices && { ...choices, [name]: value ?? choices[name] },
    );
  };
  return useMutation({
    mutationFn: (sent: Sent<{ body: Partial<NoticeChoices> }>) => sendPersisted({ endpoint: changeNoticeChoices, sent }),
    onMutate: async ({ body }) => {
      if (underWay.current === 0) saved.current = client.getQueryData<NoticeChoices>(noticeKeys.choices)?.[name];
      underWay.current += 1;
      show(body[name] as NoticeChoices[Name]);
      await client.cancelQueries({ queryKey: noticeKeys.choices });
    },
    onSuccess: (choices) => {
      saved.current = choices[name];
    },
    onError: () => show(saved.current),
    onSettled: () => {
      underWay.current -= 1;
    },
  });
};

/** How a person is notified of their bookings. */
export interface NotificationDetails {
  /** A confirmation is mailed. */
  readonly byEmail: boolean;
  /** Hour of the reminder on the day before; null without a reminder. */
  readonly reminderHour: number | null;
}

/** How the person is notified of a booking; null while that is loading. */
export const useNotificationDetails = (): NotificationDetails | null => {
  const choices = useChoices();
  const person = useQuery(ownPersonQuery);
  // Without the person's choices the text promises nothing.
  if (hasFailed(choices) || hasFailed(person)) return { byEmail: false, reminderHour: null };
  if (choices.data === undefined || person.data === undefined) return null;
  return {
    byEmail: person.data.emailConfirmed && wantsMail(choices.data, 'booking-confirmed'),
    reminderHour: wants(choices.data, 'reminder') ? choices.data.reminderHour : null,
  };
};
