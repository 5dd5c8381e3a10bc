import type { Role } from './accounts/schema.ts';

/** What somebody may do, named as what is done. What no table below gives to anybody, nobody may. */
export type Permission =
  | 'service:check'
  | 'account:enter'
  | 'link:open'
  | 'points:read'
  | 'points:report'
  | 'points:read-inactive'
  | 'points:write'
  | 'guides:read'
  | 'guides:write'
  | 'items:read'
  | 'items:ask'
  | 'items:write'
  | 'postal-codes:read'
  | 'own:read'
  | 'own:write'
  | 'schedules:read'
  | 'schedules:write'
  | 'schedules:administer'
  | 'dashboard:read'
  | 'history:read'
  | 'administrators:manage'
  | 'passkeys:manage'
  | 'service:inspect';

/** Who asks, as the server knows them. */
export interface SignedIn {
  readonly userId: string;
  readonly role: Role;
}

/** A record with the account it belongs to; null once that is gone. */
export interface Owned {
  readonly userId: string | null;
}

/** What a rule looks at, where a permission depends on the record. */
interface Subjects {
  readonly 'schedules:read': Owned;
  readonly 'schedules:write': Owned;
}
type SubjectOf<P extends Permission> = P extends keyof Subjects ? Subjects[P] : never;
type Rule<P extends Permission> = true | ((session: SignedIn, subject: SubjectOf<P>) => boolean);
type Granted = { readonly [P in Permission]?: Rule<P> };

const ifOwn = ({ userId }: SignedIn, subject: Owned): boolean => subject.userId === userId;

const toVisitors = {
  'service:check': true,
  'account:enter': true,
  // The secret in the link is what is asked for, not who opens it.
  'link:open': true,
  'points:read': true,
  'points:report': true,
  'guides:read': true,
  'items:read': true,
  'items:ask': true,
  'postal-codes:read': true,
} as const satisfies Granted;

const toResidents = {
  ...toVisitors,
  'own:read': true,
  'own:write': true,
  'schedules:read': ifOwn,
  'schedules:write': ifOwn,
} as const satisfies Granted;

const granted: Record<Role, Granted> = {
  user: toResidents,
  admin: {
    ...toResidents,
    'points:read-inactive': true,
    'points:write': true,
    'guides:write': true,
    'items:write': true,
    'schedules:administer': true,
    'dashboard:read': true,
    'history:read': true,
    'administrators:manage': true,
    'passkeys:manage': true,
    'service:inspect': true,
  },
};

/** What needs no session. */
export type VisitorPermission = keyof typeof toVisitors;
export const isForVisitors = (permission: Permission): permission is VisitorPermission => permission in toVisitors;

/**
 * Whether somebody may do something with a record; without one, whether there may be records that they may do it with. A session of null is
 * a visitor's.
 */
export const can = <P extends Permission>(session: SignedIn | null, permission: P, subject?: SubjectOf<P>): boolean => {
  if (session === null) return isForVisitors(permission);
  const rule = granted[session.role][permission] as Rule<P> | undefined;
  if (rule === undefined || rule === true) return rule === true;
  return subject === undefined || rule(session, subject);
};
