import { can, type OrganizedPermission, type SignedIn } from '@separai/contract/permissions';
import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ApiError } from './http/api-error.ts';

/**
 * The records that a call may reach: all, or those of an organisation. Every repository function that reads or writes records of
 * organisations requires one.
 */
export type Scope = { readonly all: true } | { readonly organizationId: number };

/** A filter or a record's key together with its scope. */
export interface Scoped {
  readonly scope: Scope;
}

/** The scope of the service itself, of public reads, and of residents' own records. */
export const everything: Scope = { all: true };

/** The scope of a session for a permission. Throws `forbidden` for a session that has it for no record. */
export const scopeOf = (session: SignedIn, permission: OrganizedPermission): Scope => {
  if (can(session, permission, { organizationId: null })) return everything;
  const { organizationId } = session;
  if (organizationId === null || !can(session, permission, { organizationId })) throw new ApiError('forbidden');
  return { organizationId };
};

/** The condition of a scope on a column with an organisation; undefined: none. */
export const inScope = (column: PgColumn, scope: Scope): SQL | undefined =>
  'all' in scope ? undefined : eq(column, scope.organizationId);

/** The organisation of a scope; null: all. */
export const organizationOf = (scope: Scope): number | null => ('all' in scope ? null : scope.organizationId);
