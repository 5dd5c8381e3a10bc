import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { roles } from './accounts/roles.ts';
import { endpoint } from './endpoint.ts';
import { allEndpoints } from './endpoints.server.ts';
import { can, type Permission } from './permissions.ts';

const visitor = null;
const marina = { userId: 'marina', role: 'user', organizationId: null } as const;
const admin = { userId: 'admin', role: 'admin', organizationId: null } as const;
const operator = { userId: 'operadora', role: 'operator', organizationId: 1 } as const;
const collector = { userId: 'coletor', role: 'collector', organizationId: 1 } as const;

test('a permission in no table is granted to no role', () => {
  const unknown = 'points:sell' as Permission;
  for (const session of [visitor, marina, admin, operator, collector]) expect(can(session, unknown)).toBe(false);
});

test('a booking is its own resident’s to read and to change, and an administrator’s to administer', () => {
  for (const permission of ['schedules:read', 'schedules:write'] as const) {
    expect(can(visitor, permission)).toBe(false);
    expect(can(marina, permission)).toBe(true);
    expect(can(marina, permission, { userId: 'marina' })).toBe(true);
    for (const person of [marina, admin]) {
      expect(can(person, permission, { userId: 'outra' })).toBe(false);
      expect(can(person, permission, { userId: null })).toBe(false);
    }
  }
  expect([visitor, marina, admin].map((session) => can(session, 'schedules:administer'))).toEqual([false, false, true]);
});

test('a day’s route is read and worked by the organisation that it belongs to, and read by administrators', () => {
  for (const person of [operator, collector])
    for (const permission of ['route:read', 'route:work'] as const) {
      expect(can(person, permission)).toBe(true);
      expect(can(person, permission, { organizationId: 1 })).toBe(true);
      for (const organizationId of [2, null]) expect(can(person, permission, { organizationId })).toBe(false);
      // A session without organisation does not reach records without one.
      expect(can({ ...person, organizationId: null }, permission, { organizationId: null })).toBe(false);
    }
  expect(can(admin, 'route:read', { organizationId: 2 })).toBe(true);
  expect(can(admin, 'route:work', { organizationId: 2 })).toBe(false);
  for (const session of [visitor, marina]) expect(can(session, 'route:read', { organizationId: 1 })).toBe(false);
});

test('a signed-in person may do no less than a visitor', () => {
  for (const { permission } of allEndpoints.filter((one) => can(visitor, one.permission)))
    for (const role of roles) expect(can({ userId: 'x', role, organizationId: null }, permission)).toBe(true);
});

test('every endpoint can be called by some role, and one without a permission is no endpoint', () => {
  for (const { method, path, permission } of allEndpoints)
    expect(
      [admin, collector].some((session) => can(session, permission)),
      `${method} ${path}`,
    ).toBe(true);
  // @ts-expect-error: `permission` is missing.
  endpoint({ method: 'GET', path: '/x', summary: '', reply: z.null(), errors: [] });
});
