import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { boundedPageOf, numberedPages } from '../pages.ts';
import { line } from '../text-schema.ts';
import { auditActions, auditActors, auditedRecords } from './records.ts';

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** An optional filter; an empty value (`record=`) filters nothing. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value, error: string = messages.valueInvalid) =>
  z.optional(z.union([nothing, value], { error }));

/** Length of the longest id, a guide's. */
const recordIdMaxLength = 80;

/**
 * Query of `GET /admin/audit-entries`, latest first; days are in the installation's time zone, `person` is a text of a name or
 * e-mail.
 */
export const AuditQuery = z
  .object({
    ...numberedPages,
    record: filterOf(z.enum(auditedRecords)),
    recordId: filterOf(line(recordIdMaxLength)),
    action: filterOf(z.enum(auditActions)),
    actor: filterOf(z.enum(auditActors)),
    person: filterOf(line(limits.searchTextMaxLength)),
    from: filterOf(CalendarDay, messages.dateInvalid),
    to: filterOf(CalendarDay, messages.dateInvalid),
  })
  .check(
    z.refine(({ record, recordId }) => recordId === undefined || record !== undefined, {
      path: ['record'],
      error: messages.valueInvalid,
    }),
  );
export type AuditQuery = z.output<typeof AuditQuery>;

/** A record's state without personal data, with the API's field names. */
const AuditedState = z.record(z.string(), z.unknown());

/** A write to a record: actor, and state before and after. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.enum(auditActors),
  /** Null where no account made the write. */
  name: z.nullable(z.string()),
  action: z.enum(auditActions),
  record: z.enum(auditedRecords),
  recordId: z.string(),
  /** Name of the account whose role changed; null for other records, and after the account is deleted. */
  account: z.nullable(z.string()),
  /** Null for a record that was created. */
  before: z.nullable(AuditedState),
  /** Null for a record that was deleted. */
  after: z.nullable(AuditedState),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = boundedPageOf(AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;
