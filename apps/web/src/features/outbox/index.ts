export { HiddenEntryLabel, QueuedBadge, QueuedSentence, refusalSentence, WithdrawButton } from './components/entry-parts.tsx';
export { type Enqueued, enqueue, outboxQuery, sendPersisted, visitorsOutboxQuery, withdraw } from './enqueue.ts';
export { type EntryLabel, isOfRoute, type OutboxEntry } from './entry.ts';
export { outboxText } from './text.ts';
