/** Statuses for a visitor, the resident who owns the record, another resident and an administrator. */
export type Row = readonly [visitor: number, owner: number, other: number, admin: number];

export interface Prepared {
  profileId: number;
  organizationId: number;
  pointId: number;
  scheduleId: string;
  /** A series of the owner, of which that booking is the first. */
  seriesId: string;
  /** A notice to the owner about that booking. */
  noticeId: string;
  calendarUrl: string;
  /** The owner's session. */
  ownSessionId: string;
}

export interface Asked {
  path: string;
  body?: unknown;
}

/** Statuses for an operator of the record's organisation, an operator of another one, and a collector of the first. */
export type StaffRow = readonly [operator: number, stranger: number, collector: number];

export interface Attempt {
  statuses: Row;
  /** Absent: as another resident, whose records these are not. */
  staff?: StaffRow;
  /** A successful call by an operator writes the own account, or a new record of the own organisation. */
  writesOwn?: true;
  /** Path and body; a function of prepared data, which are created anew for every caller. */
  request: Asked | ((prepared: Prepared) => Asked);
}

export const at = (path: string, body?: unknown): Asked => ({ path, body });

export const allCallers: Row = [200, 200, 200, 200];
