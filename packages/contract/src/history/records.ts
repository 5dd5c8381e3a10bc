/** Kinds of records in the audit log. */
export const auditedRecords = [
  'collection-point',
  'recycling-guide',
  'item',
  'item-source',
  'holiday',
  'collection-service',
  'collection-area',
  'collection-exception',
  'organization',
  'collector-profile',
  'conversion-factor',
  'schedule',
  'schedule-series',
  'import',
  'administrator',
  'export',
] as const;
export type AuditedRecord = (typeof auditedRecords)[number];

/** The kinds whose entries an operator has: those with an organisation, and the operator's own downloads. */
export const operatorRecords: ReadonlySet<AuditedRecord> = new Set<AuditedRecord>([
  'collection-point',
  'collection-area',
  'organization',
  'collector-profile',
  'conversion-factor',
  'schedule',
  'schedule-series',
  'administrator',
  'export',
]);

export const auditActions = ['create', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

/** Actors of a write: an account, a deleted account, or the service itself. */
export const auditActors = ['person', 'erased', 'service'] as const;
export type AuditActor = (typeof auditActors)[number];
