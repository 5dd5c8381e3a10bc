import type { Role } from './accounts/roles.ts';
import type { OrganizationId } from './organizations/schema.ts';

/** Permissions, named by the action. An action that no table below grants is denied to every role. */
export type Permission =
  | 'service:check'
  | 'account:enter'
  | 'link:open'
  | 'points:read'
  | 'points:report'
  | 'points:read-inactive'
  | 'points:write'
  | 'points:administer'
  | 'guides:read'
  | 'guides:write'
  | 'items:read'
  | 'items:ask'
  | 'items:write'
  | 'collection-days:read'
  | 'collection-days:report'
  | 'collection-days:write'
  | 'missed-collections:decide'
  | 'collector-profiles:read'
  | 'collector-profiles:write'
  | 'postal-codes:read'
  | 'own:read'
  | 'own:write'
  | 'schedules:read'
  | 'schedules:write'
  | 'schedules:administer'
  | 'route:read'
  | 'route:work'
  | 'dashboard:read'
  | 'history:read'
  | 'figures:read'
  | 'conversions:use'
  | 'figures:read-public'
  | 'administrators:manage'
  | 'organizations:manage'
  | 'people:manage'
  | 'passkeys:manage'
  | 'service:inspect';

/** The session as the server knows it. */
export interface SignedIn {
  readonly userId: string;
  readonly role: Role;
  /** The organisation of an operator or collector; null for other roles. */
  readonly organizationId: OrganizationId | null;
}

/** A record with the id of the account that owns it; null after that account is deleted. */
export interface Owned {
  readonly userId: string | null;
}

/** A record of an organisation; null: of none. */
export interface Organized {
  readonly organizationId: OrganizationId | null;
}

/** Subject of a rule, for the permissions that depend on the record. */
interface Subjects {
  readonly 'schedules:read': Owned;
  readonly 'schedules:write': Owned;
  readonly 'points:read-inactive': Organized;
  readonly 'points:write': Organized;
  readonly 'collector-profiles:write': Organized;
  readonly 'missed-collections:decide': Organized;
  readonly 'schedules:administer': Organized;
  readonly 'dashboard:read': Organized;
  readonly 'history:read': Organized;
  readonly 'people:manage': Organized;
  readonly 'route:read': Organized;
  readonly 'route:work': Organized;
  readonly 'figures:read': Organized;
  readonly 'conversions:use': Organized;
}

/** Permissions on records of organisations: an administrator has them for all, an operator for those of the own one. */
export type OrganizedPermission = {
  [P in keyof Subjects]: Subjects[P] extends Organized ? P : never;
}[keyof Subjects];
type SubjectOf<P extends Permission> = P extends keyof Subjects ? Subjects[P] : never;
type Rule<P extends Permission> = true | ((session: SignedIn, subject: SubjectOf<P>) => boolean);
type Granted = { readonly [P in Permission]?: Rule<P> };

const ifOwn = ({ userId }: SignedIn, subject: Owned): boolean => subject.userId === userId;

const ifOfOrganization = ({ organizationId }: SignedIn, subject: Organized): boolean =>
  organizationId !== null && subject.organizationId === organizationId;

const toVisitors = {
  'service:check': true,
  'account:enter': true,
  // The secret in the link authorises the request, whatever session opens it.
  'link:open': true,
  'points:read': true,
  'points:report': true,
  'guides:read': true,
  'items:read': true,
  'items:ask': true,
  'collection-days:read': true,
  'collection-days:report': true,
  'collector-profiles:read': true,
  'postal-codes:read': true,
  'figures:read-public': true,
} as const satisfies Granted;

const toResidents = {
  ...toVisitors,
  'own:read': true,
  'own:write': true,
  'schedules:read': ifOwn,
  'schedules:write': ifOwn,
} as const satisfies Granted;

const toCollectors = {
  ...toResidents,
  'passkeys:manage': true,
  'route:read': ifOfOrganization,
  'route:work': ifOfOrganization,
} as const satisfies Granted;

const toOperators = {
  ...toCollectors,
  'points:read-inactive': ifOfOrganization,
  'points:write': ifOfOrganization,
  'collector-profiles:write': ifOfOrganization,
  'missed-collections:decide': ifOfOrganization,
  'schedules:administer': ifOfOrganization,
  'dashboard:read': ifOfOrganization,
  'history:read': ifOfOrganization,
  'people:manage': ifOfOrganization,
  'figures:read': ifOfOrganization,
  'conversions:use': ifOfOrganization,
} as const satisfies Granted;

const granted: Record<Role, Granted> = {
  user: toResidents,
  admin: {
    ...toResidents,
    'points:read-inactive': true,
    'points:write': true,
    'points:administer': true,
    'guides:write': true,
    'items:write': true,
    'collection-days:write': true,
    'collector-profiles:write': true,
    'missed-collections:decide': true,
    'schedules:administer': true,
    'route:read': true,
    'dashboard:read': true,
    'history:read': true,
    'figures:read': true,
    'conversions:use': true,
    'administrators:manage': true,
    'organizations:manage': true,
    'people:manage': true,
    'passkeys:manage': true,
    'service:inspect': true,
  },
  operator: toOperators,
  collector: toCollectors,
};

/** Permissions that need no session. */
export type VisitorPermission = keyof typeof toVisitors;
export const isForVisitors = (permission: Permission): permission is VisitorPermission => permission in toVisitors;

/**
 * Whether a session may act on a record; without a record, whether the session may have records that the permission covers. A
 * null session is a visitor.
 */
export const can = <P extends Permission>(session: SignedIn | null, permission: P, subject?: SubjectOf<P>): boolean => {
  if (session === null) return isForVisitors(permission);
  const rule = granted[session.role][permission] as Rule<P> | undefined;
  if (rule === undefined || rule === true) return rule === true;
  return subject === undefined || rule(session, subject);
};
