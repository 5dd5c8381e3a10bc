/**
 * Roles of an account: residents, administrators of the installation, and an organisation's operators (its points, bookings,
 * reports and figures) and collectors (the day's list).
 */
export const roles = ['user', 'admin', 'operator', 'collector'] as const;
export type Role = (typeof roles)[number];

const rolesOfOrganizations: readonly Role[] = ['operator', 'collector'];
const rolesOfPanel: readonly Role[] = ['admin', 'operator'];

/** Whether an account of the role belongs to an organisation; other accounts belong to none. */
export const isOfOrganization = (role: Role): boolean => rolesOfOrganizations.includes(role);

/** Roles that are given by an invitation. */
export const staffRoles = ['admin', 'operator', 'collector'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

/** Whether the role is given by an invitation: it signs in at the panel's door and may have passkeys. */
export const isStaff = (role: Role): role is StaffRole => role !== 'user';

/** Whether the role works in the panel, and so with residents' data: stricter passwords, shorter sessions, passkeys where required. */
export const usesPanel = (role: Role): boolean => rolesOfPanel.includes(role);
