export { type Enqueued, enqueue, withdraw } from './enqueue.ts';
export type { EntryLabel, OutboxEntry } from './entry.ts';
export { HiddenEntryLabel, QueuedBadge, QueuedSentence, refusalSentence, WithdrawButton } from './entry-parts.tsx';
export { outboxQuery, visitorsOutboxQuery } from './queries.ts';
export { sendPersisted } from './send-persisted.ts';
export { outboxText } from './text.ts';
