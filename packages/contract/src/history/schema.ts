import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { numberedPages, pageOf } from '../pages.ts';
import { line } from '../text-schema.ts';

/** Whose writes are kept, one word for each kind of record. */
export const auditedRecords = [
  'collection-point',
  'recycling-guide',
  'item',
  'item-source',
  'holiday',
  'schedule',
  'import',
  'administrator',
  'export',
] as const;
export type AuditedRecord = (typeof auditedRecords)[number];

export const auditActions = ['create', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who wrote: somebody with an account, somebody whose account is gone, or the product itself. */
export const auditActors = ['person', 'erased', 'service'] as const;
export type AuditActor = (typeof auditActors)[number];

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** A filter that is there without a value (`record=`) asks for everything. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value, error: string = messages.valueInvalid) =>
  z.optional(z.union([nothing, value], { error }));

/** As long as the longest identifier: a guide's. */
const recordIdMaxLength = 80;

/** A day whose beginning and end can be told as instants in every time zone: its year is 1900 to 2999. */
const EntryDay = CalendarDay.check(z.regex(/^(?:19|2\d)/, messages.dateInvalid));

/** Query of `GET /admin/audit-entries`, the latest first; days are the installation's, `person` is a text of a name or e-mail. */
export const AuditQuery = z
  .object({
    ...numberedPages,
    record: filterOf(z.enum(auditedRecords)),
    recordId: filterOf(line(recordIdMaxLength)),
    action: filterOf(z.enum(auditActions)),
    actor: filterOf(z.enum(auditActors)),
    person: filterOf(line(limits.searchTextMaxLength)),
    from: filterOf(EntryDay, messages.dateInvalid),
    to: filterOf(EntryDay, messages.dateInvalid),
  })
  .check(
    z.refine(({ record, recordId }) => recordId === undefined || record !== undefined, {
      path: ['record'],
      error: messages.valueInvalid,
    }),
  );
export type AuditQuery = z.output<typeof AuditQuery>;

/** What a record was, without anything personal; its fields are those of the API. */
const AuditedState = z.record(z.string(), z.unknown());

/** Who did what to a record, and what it was before and after. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.enum(auditActors),
  /** Null where nobody with an account did it. */
  name: z.nullable(z.string()),
  action: z.enum(auditActions),
  record: z.enum(auditedRecords),
  recordId: z.string(),
  /** The name of whose role it is; null of other records, and once the account is gone. */
  account: z.nullable(z.string()),
  /** Null for a record that was created. */
  before: z.nullable(AuditedState),
  /** Null for a record that was deleted. */
  after: z.nullable(AuditedState),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = pageOf(AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;
