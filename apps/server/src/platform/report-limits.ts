import type { Database } from './database/database.ts';
import { addressLimit, type Caller, type RateLimit, rateLimit } from './rate-limits.ts';

/** Rate limits on the reports of a kind, which visitors may send. */
export interface ReportLimits {
  readonly ofNetwork: RateLimit<Caller>;
  /** By network, for reporters without a confirmed account. */
  readonly ofVisitor: RateLimit<Caller>;
  /** By network and reported record. */
  readonly ofRecord: RateLimit<Caller>;
  readonly ofPerson: RateLimit;
}

/** The limits of a kind of reports; `name` ('point-report') and `record` ('point') are part of their stored names. */
export const openReportLimits = (
  database: Pick<Database, 'pool'>,
  { name, record, enabled }: { name: string; record: string; enabled: boolean },
): ReportLimits => ({
  ofNetwork: addressLimit(database, { name, points: 30, seconds: 3600, enabled }),
  ofVisitor: addressLimit(database, { name: `${name}-day`, points: 20, seconds: 86_400, enabled }),
  ofRecord: addressLimit(database, { name: `${name}-${record}`, points: 10, seconds: 86_400, enabled }),
  ofPerson: rateLimit(database, { name: `${name}-person`, points: 20, seconds: 86_400, enabled }),
});
