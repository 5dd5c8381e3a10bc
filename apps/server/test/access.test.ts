import { allEndpoints } from '@separai/contract/endpoints.server';
import { can } from '@separai/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from './contents.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Statuses for a visitor, the resident who owns the record, another resident and an administrator. */
type Row = readonly [visitor: number, owner: number, other: number, admin: number];

interface Prepared {
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

interface Asked {
  path: string;
  body?: unknown;
}

/** Statuses for an operator of the record's organisation, an operator of another one, and a collector of the first. */
type StaffRow = readonly [operator: number, stranger: number, collector: number];

interface Attempt {
  statuses: Row;
  /** Absent: as another resident, whose records these are not. */
  staff?: StaffRow;
  /** Path and body; a function of prepared data, which are created anew for every caller. */
  request: Asked | ((prepared: Prepared) => Asked);
}

const at = (path: string, body?: unknown): Asked => ({ path, body });
const booking = ({ pointId }: Prepared) => ({ collectionPointId: pointId, date: '2026-12-10', weightKg: 5 });
const thursdays = 'FREQ=WEEKLY;BYDAY=TH';
const guide = { name: 'Isopor', description: 'Limpo', items: { recyclable: ['a'], nonRecyclable: ['b'], howToPrepare: 'c' } };
const item = { name: 'Nave', verdicts: [{ scope: 'national', kind: 'volumoso', prepare: 'Chame o ecoponto.' }] };
const place = { name: 'Ponto novo', address: 'Rua A, 1' };
const collector = {
  ...{ kind: 'cooperativa', name: 'Cooperativa', materials: ['papel'], uf: 'CE', municipality: 'Fortaleza' },
  ...{ districts: [], phone: '8532165498', payment: 'gratuito', isActive: true },
};
const collectionService = { name: 'Podas', kind: 'podas', color: 'vidro', holidayPolicy: 'passes' };
/** Of a service that does not exist, which is refused after the permission. */
const collectionArea = {
  ...{ serviceId: 999_999, name: 'Setor', municipality: 'Fortaleza', uf: 'CE' },
  ...{ rules: [], coverage: { districts: ['Centro'] } },
};
const dayOff = { kind: 'cancelled', date: '2026-12-23', areas: [999_999] };
const everybody: Row = [200, 200, 200, 200];

let days = 0;
/** A past day whose list of stops no call before has written. */
const nextDay = (): string => new Date(Date.UTC(2026, 10, 30 - ++days)).toISOString().slice(0, 10);

// Permission matrix. A route without a row fails the first test below.
const table: Record<string, Attempt> = {
  'GET /ping': { statuses: everybody, request: at('/ping') },
  'GET /health': { statuses: everybody, request: at('/health') },
  'GET /mail-status': { statuses: everybody, request: at('/mail-status') },
  'GET /debug': { statuses: [401, 403, 403, 200], request: at('/debug') },
  'GET /openapi.json': { statuses: everybody, request: at('/openapi.json') },
  'GET /docs': { statuses: everybody, request: at('/docs') },
  'POST /auth/login': { statuses: [401, 401, 401, 401], request: at('/auth/login', { email: 'x@y.zz', password: 'errada' }) },
  'POST /auth/admin-login': {
    statuses: [401, 401, 401, 401],
    request: at('/auth/admin-login', { email: 'x@y.zz', password: 'errada' }),
  },
  'POST /auth/logout': { statuses: [401, 204, 204, 204], request: at('/auth/logout') },
  'POST /auth/forgot-password': {
    statuses: [404, 404, 404, 404],
    request: at('/auth/forgot-password', { email: 'ninguem@exemplo.com.br' }),
  },
  'POST /auth/verify-code': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/verify-code', { email: 'ninguem@exemplo.com.br', code: '0000' }),
  },
  'POST /auth/verify-link': { statuses: [400, 400, 400, 400], request: at('/auth/verify-link', { token: 'errado' }) },
  'POST /auth/reset-password': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/reset-password', { email: 'ninguem@exemplo.com.br', code: '0000', password: 'sacola-verde-2' }),
  },
  'POST /users': { statuses: [400, 400, 400, 400], request: at('/users', {}) },
  'GET /users/me': { statuses: [401, 200, 200, 200], request: at('/users/me') },
  'PATCH /users/me': { statuses: [401, 200, 200, 200], request: at('/users/me', { complement: 'Fundos' }) },
  'POST /users/me/password': {
    statuses: [401, 400, 400, 400],
    request: at('/users/me/password', { currentPassword: 'errada', newPassword: 'sacola-verde-2' }),
  },
  'DELETE /users/me/email-change': { statuses: [401, 200, 200, 200], request: at('/users/me/email-change') },
  'POST /users/me/email-confirmation': { statuses: [401, 200, 200, 200], request: at('/users/me/email-confirmation', {}) },
  'POST /auth/confirm-email': { statuses: [400, 400, 400, 400], request: at('/auth/confirm-email', { token: 'inventado' }) },
  'POST /auth/undo-email-change': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/undo-email-change', { token: 'inventado' }),
  },
  'GET /users/me/sessions': { statuses: [401, 200, 200, 200], request: at('/users/me/sessions') },
  'DELETE /users/me/sessions': { statuses: [401, 204, 204, 204], request: at('/users/me/sessions') },
  'DELETE /users/me/sessions/:id': {
    statuses: [401, 204, 404, 404],
    request: ({ ownSessionId }) => ({ path: `/users/me/sessions/${ownSessionId}` }),
  },
  'GET /users/me/consents': { statuses: [401, 200, 200, 200], request: at('/users/me/consents') },
  'GET /users/me/export.zip': { statuses: [401, 200, 200, 200], request: at('/users/me/export.zip') },
  'GET /users/me/export': { statuses: [401, 200, 200, 200], request: at('/users/me/export') },
  'DELETE /users/me': { statuses: [401, 400, 400, 400], request: at('/users/me', { password: 'errada' }) },
  'GET /collection-points': { statuses: everybody, request: at('/collection-points') },
  'GET /collection-points?includeInactive': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/collection-points?includeInactive=true'),
  },
  'GET /collection-points/view': { statuses: everybody, request: at('/collection-points/view?bbox=-39,-4,-38,-3&zoom=12') },
  'GET /collection-points/summary': { statuses: everybody, request: at('/collection-points/summary') },
  'GET /collection-points/:id': { statuses: everybody, request: ({ pointId }) => ({ path: `/collection-points/${pointId}` }) },
  'POST /collection-points': { statuses: [401, 403, 403, 201], staff: [201, 201, 403], request: at('/collection-points', place) },
  'PUT /collection-points/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}`, body: place }),
  },
  'DELETE /collection-points/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}` }),
  },
  'POST /collection-points/:id/image': {
    statuses: [401, 403, 403, 415],
    staff: [415, 415, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/image`, body: {} }),
  },
  'DELETE /collection-points/:id/image': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/image` }),
  },
  'POST /collection-points/:id/reports': {
    statuses: [201, 201, 201, 201],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/reports`, body: { kind: 'closed' } }),
  },
  'GET /admin/point-reports': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/point-reports') },
  'GET /admin/point-reports/:id/photo': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/point-reports/nenhum/photo'),
  },
  'GET /admin/point-reports/:id/photo-link': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/point-reports/nenhum/photo-link'),
  },
  'GET /point-report-photos/:token': { statuses: [404, 404, 404, 404], request: at('/point-report-photos/forjado') },
  'PATCH /admin/point-reports/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/point-reports/nenhum', { action: 'dismiss' }),
  },
  'POST /admin/collection-points/:id/confirmation/undo': {
    statuses: [401, 403, 403, 409],
    staff: [409, 404, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/confirmation/undo`, body: { undo: 'forjado' } }),
  },
  'POST /admin/collection-points/:id/confirmation': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/confirmation` }),
  },
  'GET /collection-points.csv': { statuses: everybody, request: at('/collection-points.csv') },
  'POST /admin/collection-points/:id/confirmation-link': {
    statuses: [401, 403, 403, 204],
    staff: [204, 404, 403],
    request: ({ pointId }) => ({
      path: `/admin/collection-points/${pointId}/confirmation-link`,
      body: { email: 'operadora@exemplo.com.br' },
    }),
  },
  'POST /point-confirmations': { statuses: [400, 400, 400, 400], request: at('/point-confirmations', { token: 'errado' }) },
  'GET /collection-points.geojson': { statuses: everybody, request: at('/collection-points.geojson') },
  'GET /collection-services': { statuses: everybody, request: at('/collection-services') },
  'GET /collection-areas': { statuses: everybody, request: at('/collection-areas') },
  'GET /collection-cities': { statuses: everybody, request: at('/collection-cities') },
  'GET /collection-areas.geojson': { statuses: everybody, request: at('/collection-areas.geojson') },
  'GET /collection-areas/:id': { statuses: [404, 404, 404, 404], request: at('/collection-areas/999999') },
  'GET /collection-areas/:id.ics': { statuses: [404, 404, 404, 404], request: at('/collection-areas/999999.ics') },
  'GET /collection-days': { statuses: everybody, request: at('/collection-days?district=Centro') },
  'GET /admin/collection-services': { statuses: [401, 403, 403, 200], request: at('/admin/collection-services') },
  'POST /collection-services': { statuses: [401, 403, 403, 201], request: at('/collection-services', collectionService) },
  'PUT /collection-services/:id': {
    statuses: [401, 403, 403, 404],
    request: at('/collection-services/999999', collectionService),
  },
  'DELETE /collection-services/:id': { statuses: [401, 403, 403, 404], request: at('/collection-services/999999') },
  'GET /admin/collection-areas': { statuses: [401, 403, 403, 200], request: at('/admin/collection-areas') },
  'GET /admin/collection-areas/map': { statuses: [401, 403, 403, 200], request: at('/admin/collection-areas/map?service=1') },
  'GET /admin/collection-days/year': { statuses: [401, 403, 403, 200], request: at('/admin/collection-days/year') },
  'GET /admin/collection-areas/:id': { statuses: [401, 403, 403, 404], request: at('/admin/collection-areas/999999') },
  'GET /admin/collection-areas/export': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-areas/export?format=csv'),
  },
  'POST /admin/collection-areas/imports': {
    statuses: [401, 403, 403, 415],
    request: at('/admin/collection-areas/imports', {}),
  },
  'POST /collection-areas': { statuses: [401, 403, 403, 400], request: at('/collection-areas', collectionArea) },
  'PUT /collection-areas/:id': { statuses: [401, 403, 403, 404], request: at('/collection-areas/999999', collectionArea) },
  'DELETE /collection-areas/:id': { statuses: [401, 403, 403, 404], request: at('/collection-areas/999999') },
  'POST /collection-areas/:id/missed-collections': {
    statuses: [404, 404, 404, 404],
    request: at('/collection-areas/999999/missed-collections', { date: '2026-11-25' }),
  },
  'POST /admin/collection-exceptions/preview': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-exceptions/preview', { exception: dayOff }),
  },
  'POST /admin/collection-areas/:id/preview': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/collection-areas/999999/preview', { area: collectionArea }),
  },
  'POST /admin/collection-services/:id/preview': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/collection-services/999999/preview', collectionService),
  },
  'POST /admin/holidays/preview': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/holidays/preview', { holiday: { date: '08-15', name: 'Padroeira' } }),
  },
  'POST /admin/collection-announcements/preview': {
    statuses: [401, 403, 403, 400],
    request: at('/admin/collection-announcements/preview', { areas: [999_999] }),
  },
  'POST /admin/collection-announcements': {
    statuses: [401, 403, 403, 400],
    request: at('/admin/collection-announcements', { areas: [999_999], text: 'Aviso' }),
  },
  'GET /admin/collection-announcements': { statuses: [401, 403, 403, 200], request: at('/admin/collection-announcements') },
  'GET /users/me/missed-collections': { statuses: [401, 200, 200, 200], request: at('/users/me/missed-collections') },
  'GET /admin/missed-collections': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/missed-collections'),
  },
  'PATCH /admin/missed-collections/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/missed-collections/999999', { action: 'collected' }),
  },
  'GET /admin/collection-area-names': { statuses: [401, 403, 403, 200], request: at('/admin/collection-area-names') },
  'GET /admin/collection-exceptions': { statuses: [401, 403, 403, 200], request: at('/admin/collection-exceptions') },
  'POST /collection-exceptions': { statuses: [401, 403, 403, 400], request: at('/collection-exceptions', dayOff) },
  'PUT /collection-exceptions/:id': { statuses: [401, 403, 403, 404], request: at('/collection-exceptions/999999', dayOff) },
  'DELETE /collection-exceptions/:id': { statuses: [401, 403, 403, 404], request: at('/collection-exceptions/999999') },
  'GET /holidays': { statuses: everybody, request: at('/holidays') },
  'GET /admin/holidays': { statuses: [401, 403, 403, 200], request: at('/admin/holidays') },
  'POST /holidays': { statuses: [401, 403, 403, 201], request: at('/holidays', { date: '08-15', name: 'Padroeira' }) },
  'PUT /holidays/:id': {
    statuses: [401, 403, 403, 404],
    request: at('/holidays/999999', { date: '08-15', name: 'Padroeira' }),
  },
  'DELETE /holidays/:id': { statuses: [401, 403, 403, 404], request: at('/holidays/999999') },
  'GET /admin/collection-points': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collection-points'),
  },
  'GET /admin/collection-points/bundled-restricted': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-points/bundled-restricted'),
  },
  'GET /admin/collection-points/open-schedules': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/open-schedules?ids=${pointId}` }),
  },
  'PATCH /admin/collection-points': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: '/admin/collection-points', body: { isActive: false, points: [{ id: pointId }] } }),
  },
  'GET /admin/collection-points/map': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collection-points/map?bbox=-39,-4,-38,-3&zoom=12'),
  },
  'GET /admin/schedules/map': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/schedules/map?date=2026-12-10'),
  },
  'POST /admin/collection-points/undo': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: '/admin/collection-points/undo', body: { points: [{ id: pointId }] } }),
  },
  'DELETE /admin/collection-points': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: '/admin/collection-points', body: { points: [{ id: pointId }] } }),
  },
  'GET /admin/collection-points/export': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collection-points/export?format=csv'),
  },
  'POST /admin/imports': { statuses: [401, 403, 403, 415], request: at('/admin/imports', {}) },
  'GET /admin/imports': { statuses: [401, 403, 403, 200], request: at('/admin/imports') },
  'GET /admin/imports/:id': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1') },
  'PUT /admin/imports/:id/mapping': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/mapping', { columns: {}, constants: {} }),
  },
  'PUT /admin/imports/:id/area-mapping': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/area-mapping', { columns: {}, constants: {}, validFrom: '2026-12-01', frequencies: [] }),
  },
  'GET /admin/imports/:id/area-proposal': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/area-proposal') },
  'GET /admin/imports/:id/rows': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/rows') },
  'PATCH /admin/imports/:id/rows/:number': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/rows/1', { action: 'skip' }),
  },
  'PUT /admin/imports/:id/rows/:number/place': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/rows/1/place', { latitude: -3.7, longitude: -38.5 }),
  },
  'PUT /admin/imports/:id/duplicates': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/duplicates', { action: 'skip' }),
  },
  'POST /admin/imports/:id/apply': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/apply') },
  'POST /admin/imports/:id/cancel': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/cancel') },
  'GET /admin/imports/:id/refused': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/refused') },
  'POST /admin/imports/:id/undo': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/undo') },
  'DELETE /admin/imports/:id': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1') },
  'POST /materials': {
    statuses: [401, 403, 403, 201],
    staff: [201, 404, 403],
    request: ({ pointId }) => ({ path: '/materials', body: { collectionPointId: pointId, materialType: 'oleo' } }),
  },
  'DELETE /materials': {
    statuses: [401, 403, 403, 204],
    staff: [204, 404, 403],
    request: ({ pointId }) => ({ path: `/materials?collectionPointId=${pointId}&materialType=papel` }),
  },
  'GET /items.csv': { statuses: everybody, request: at('/items.csv') },
  'GET /items': { statuses: everybody, request: at('/items') },
  'GET /items/:id': { statuses: [404, 404, 404, 404], request: at('/items/nenhum') },
  'GET /admin/item-sources': { statuses: [401, 403, 403, 200], request: at('/admin/item-sources') },
  'PUT /item-sources/:id': {
    statuses: [401, 403, 403, 404],
    request: at('/item-sources/nenhuma', { title: 'A', publisher: 'B', url: 'exemplo.org', accessed: '2026-11-20' }),
  },
  'DELETE /item-sources/:id': { statuses: [401, 403, 403, 404], request: at('/item-sources/nenhuma') },
  'POST /items/unanswered': { statuses: [204, 204, 204, 204], request: at('/items/unanswered', { text: 'nave espacial' }) },
  'POST /items': { statuses: [401, 403, 403, 201], request: at('/items', { ...item, name: 'Nave espacial' }) },
  'PUT /items/:id': { statuses: [401, 403, 403, 404], request: at('/items/nenhum', item) },
  'DELETE /items/:id': { statuses: [401, 403, 403, 404], request: at('/items/nenhum') },
  'GET /admin/items/export': { statuses: [401, 403, 403, 200], request: at('/admin/items/export?format=csv') },
  'POST /admin/items/imports': { statuses: [401, 403, 403, 415], request: at('/admin/items/imports', {}) },
  'GET /admin/item-questions': { statuses: [401, 403, 403, 200], request: at('/admin/item-questions') },
  'POST /admin/item-questions/:words/item': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/item-questions/nave/item', { itemId: 'pilha' }),
  },
  'DELETE /admin/item-questions/:words': { statuses: [401, 403, 403, 404], request: at('/admin/item-questions/nave') },
  'GET /recycle-materials': { statuses: everybody, request: at('/recycle-materials') },
  'GET /recycle-materials/:id': { statuses: [404, 404, 404, 404], request: at('/recycle-materials/nenhum') },
  'POST /recycle-materials': { statuses: [401, 403, 403, 201], request: at('/recycle-materials', guide) },
  'PUT /recycle-materials/:id': { statuses: [401, 403, 403, 404], request: at('/recycle-materials/nenhum', guide) },
  'DELETE /recycle-materials/:id': { statuses: [401, 403, 403, 404], request: at('/recycle-materials/nenhum') },
  'POST /schedules': { statuses: [401, 201, 201, 201], request: (prepared) => ({ path: '/schedules', body: booking(prepared) }) },
  'GET /schedules': { statuses: [401, 200, 200, 200], request: at('/schedules') },
  'GET /collection-points/:id/days': {
    statuses: [401, 200, 200, 200],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/days` }),
  },
  'GET /schedules/:id': { statuses: [401, 200, 404, 404], request: ({ scheduleId }) => ({ path: `/schedules/${scheduleId}` }) },
  'PUT /schedules/:id': {
    statuses: [401, 200, 404, 404],
    request: (prepared) => ({ path: `/schedules/${prepared.scheduleId}`, body: booking(prepared) }),
  },
  'POST /schedules/:id/proposal': {
    statuses: [401, 409, 404, 404],
    request: ({ scheduleId }) => ({ path: `/schedules/${scheduleId}/proposal`, body: { date: null } }),
  },
  'POST /schedule-proposals/open': {
    statuses: [404, 404, 404, 404],
    request: at('/schedule-proposals/open', { token: 'errado' }),
  },
  'POST /schedule-proposals/answer': {
    statuses: [404, 404, 404, 404],
    request: at('/schedule-proposals/answer', { token: 'errado', date: null }),
  },
  'GET /admin/collection-points/:id/closings': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/closings` }),
  },
  'POST /admin/collection-points/:id/closings': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({
      path: `/admin/collection-points/${pointId}/closings`,
      body: { date: '2026-12-20', act: 'move' },
    }),
  },
  'POST /admin/closings/:id/undo': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/closings/999999/undo'),
  },
  'POST /admin/schedules/:id/proposal': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}/proposal`, body: { dates: ['2026-12-11'] } }),
  },
  'POST /admin/phone-bookings': {
    statuses: [401, 403, 403, 201],
    staff: [201, 404, 403],
    request: (prepared) => ({
      path: '/admin/phone-bookings',
      body: { ...booking(prepared), name: 'Dona Iara', phone: '85912345678', agreed: true },
    }),
  },
  'POST /admin/phone-bookings/:id/link': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/link` }),
  },
  'POST /admin/phone-bookings/:id/answer': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/answer`, body: { date: null } }),
  },
  'GET /admin/phone-bookings/:id/caller': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/caller` }),
  },
  'DELETE /admin/phone-bookings/:id/caller': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/caller` }),
  },
  'POST /phone-bookings/open': { statuses: [404, 404, 404, 404], request: at('/phone-bookings/open', { token: 'errado' }) },
  'POST /phone-bookings/cancel': { statuses: [404, 404, 404, 404], request: at('/phone-bookings/cancel', { token: 'errado' }) },
  'POST /phone-bookings/answer': {
    statuses: [404, 404, 404, 404],
    request: at('/phone-bookings/answer', { token: 'errado', date: null }),
  },
  'POST /schedules/:id/cancel': {
    statuses: [401, 200, 404, 404],
    request: ({ scheduleId }) => ({ path: `/schedules/${scheduleId}/cancel` }),
  },
  'GET /schedule-series': { statuses: [401, 200, 200, 200], request: at('/schedule-series') },
  'POST /schedule-series': {
    statuses: [401, 201, 201, 201],
    request: (prepared) => ({ path: '/schedule-series', body: { ...booking(prepared), rule: thursdays, until: '2026-12-17' } }),
  },
  'PUT /schedule-series/:id': {
    statuses: [401, 200, 404, 404],
    request: (prepared) => ({
      path: `/schedule-series/${prepared.seriesId}`,
      body: { ...booking(prepared), rule: thursdays, scheduleId: prepared.scheduleId },
    }),
  },
  'POST /schedule-series/:id/cancel': {
    statuses: [401, 200, 404, 404],
    request: ({ seriesId }) => ({ path: `/schedule-series/${seriesId}/cancel`, body: {} }),
  },
  'POST /schedule-series/:id/renew': {
    statuses: [401, 200, 404, 404],
    request: ({ seriesId }) => ({ path: `/schedule-series/${seriesId}/renew` }),
  },
  'POST /schedule-series/:id/skipped': {
    statuses: [401, 409, 404, 404],
    request: ({ seriesId }) => ({ path: `/schedule-series/${seriesId}/skipped`, body: { day: '2026-12-12', date: null } }),
  },
  // The booking is of a series already.
  'POST /admin/schedules/:id/series': {
    statuses: [401, 403, 403, 409],
    staff: [409, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}/series`, body: { rule: thursdays } }),
  },
  'PUT /admin/schedules/:id/series': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({
      path: `/admin/schedules/${scheduleId}/series`,
      body: { date: '2026-12-10', rule: thursdays },
    }),
  },
  'POST /admin/schedules/:id/series/cancel': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}/series/cancel`, body: { reason: 'Mudou' } }),
  },
  'GET /push-key': { statuses: everybody, request: at('/push-key') },
  'POST /users/me/push-subscriptions': {
    statuses: [401, 400, 400, 400],
    request: at('/users/me/push-subscriptions', { endpoint: 'https://exemplo.com/x', keys: {} }),
  },
  'DELETE /users/me/push-subscriptions': {
    statuses: [401, 204, 204, 204],
    request: at('/users/me/push-subscriptions', { endpoint: 'https://exemplo.com/x' }),
  },
  'GET /users/me/collection-areas': { statuses: [401, 200, 200, 200], request: at('/users/me/collection-areas') },
  'PUT /users/me/collection-areas/district': {
    statuses: [401, 422, 422, 422],
    request: at('/users/me/collection-areas/district', { district: 'Centro' }),
  },
  'PUT /users/me/collection-areas': {
    statuses: [401, 404, 404, 404],
    request: at('/users/me/collection-areas', { areaId: 999_999 }),
  },
  'GET /users/me/collection-reminders': { statuses: [401, 200, 200, 200], request: at('/users/me/collection-reminders') },
  'PUT /users/me/collection-reminders': {
    statuses: [401, 404, 404, 404],
    request: at('/users/me/collection-reminders', { serviceId: 999_999, moment: 'eve', hour: 18 }),
  },
  'PATCH /users/me/calendar-feed': {
    statuses: [401, 404, 404, 404],
    request: at('/users/me/calendar-feed', { collections: false }),
  },
  'GET /users/me/calendar-feed': { statuses: [401, 200, 200, 200], request: at('/users/me/calendar-feed') },
  'POST /users/me/calendar-feed': { statuses: [401, 201, 201, 201], request: at('/users/me/calendar-feed') },
  'DELETE /users/me/calendar-feed': { statuses: [401, 204, 204, 204], request: at('/users/me/calendar-feed') },
  // The secret in the URL authorises the request, not the caller.
  'GET /calendar/:token': { statuses: everybody, request: ({ calendarUrl }) => ({ path: calendarUrl.replace('/api', '') }) },
  'GET /admin/audit-entries': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/audit-entries') },
  'GET /admin/schedules': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/schedules') },
  'GET /admin/schedules/days': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/schedules/days?from=2026-12-01&to=2026-12-31'),
  },
  'GET /admin/schedules/sheet': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/schedules/sheet?date=2026-12-01'),
  },
  'GET /admin/schedules.csv': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/schedules.csv') },
  'GET /admin/schedules.xlsx': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/schedules.xlsx') },
  'GET /admin/schedules/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}` }),
  },
  'PATCH /admin/schedules': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ scheduleId }) => ({
      path: '/admin/schedules',
      body: { status: 'confirmado', schedules: [{ id: scheduleId }] },
    }),
  },
  'POST /admin/schedules/undo': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ scheduleId }) => ({ path: '/admin/schedules/undo', body: { schedules: [{ id: scheduleId }] } }),
  },
  'GET /admin/dashboard': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/dashboard') },
  'GET /admin/figures': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures?from=2026-11&to=2026-12'),
  },
  'GET /admin/figures.csv': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures.csv?from=2026-11&to=2026-12'),
  },
  'GET /admin/figures.xlsx': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures.xlsx?from=2026-11&to=2026-12'),
  },
  'GET /admin/figures.pdf': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures.pdf?from=2026-11&to=2026-12'),
  },
  'GET /admin/conversion-factors': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/conversion-factors'),
  },
  'POST /conversion-factors': {
    statuses: [401, 403, 403, 400],
    staff: [400, 400, 403],
    request: at('/conversion-factors', { material: 'papel' }),
  },
  'PUT /conversion-factors/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 403, 403],
    request: ({ organizationId }) => ({
      path: '/conversion-factors/999999',
      body: { material: 'papel', unit: 'saco', kgPerUnit: 12, organizationId },
    }),
  },
  'DELETE /conversion-factors/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/conversion-factors/999999'),
  },
  // The city does not publish them.
  'GET /public-figures': { statuses: [404, 404, 404, 404], request: at('/public-figures') },
  'GET /admin/waiting': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/waiting') },
  'GET /admin/administrators': { statuses: [401, 403, 403, 200], request: at('/admin/administrators') },
  'DELETE /admin/administrators/:id': { statuses: [401, 403, 403, 404], request: at('/admin/administrators/ninguem') },
  'POST /auth/confirmation': {
    statuses: [401, 403, 403, 400],
    staff: [400, 400, 400],
    request: at('/auth/confirmation', { password: 'errada' }),
  },
  'POST /auth/passkey-challenge': { statuses: everybody, request: at('/auth/passkey-challenge') },
  'POST /auth/admin-login/passkey': { statuses: [400, 400, 400, 400], request: at('/auth/admin-login/passkey', {}) },
  'POST /auth/admin-login/second-factor': {
    statuses: [401, 401, 401, 401],
    request: at('/auth/admin-login/second-factor', { email: 'x@y.zz', password: 'errada' }),
  },
  'GET /users/me/passkeys': { statuses: [401, 403, 403, 200], staff: [200, 200, 200], request: at('/users/me/passkeys') },
  'POST /users/me/passkey-challenge': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 200],
    request: at('/users/me/passkey-challenge'),
  },
  'POST /users/me/passkey-link': {
    statuses: [401, 403, 403, 204],
    staff: [204, 204, 204],
    request: at('/users/me/passkey-link'),
  },
  'POST /users/me/passkey-link/verify': {
    statuses: [401, 403, 403, 400],
    staff: [400, 400, 400],
    request: at('/users/me/passkey-link/verify', { token: 'errado' }),
  },
  'POST /users/me/passkeys': { statuses: [401, 403, 403, 400], staff: [400, 400, 400], request: at('/users/me/passkeys', {}) },
  'PATCH /users/me/passkeys/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/users/me/passkeys/nenhuma', { name: 'x' }),
  },
  'DELETE /users/me/passkeys/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/users/me/passkeys/nenhuma'),
  },
  'POST /users/me/recovery-codes': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/users/me/recovery-codes'),
  },
  'GET /admin/invitations': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/invitations') },
  'POST /admin/invitations': {
    statuses: [401, 403, 403, 201],
    staff: [201, 404, 403],
    request: ({ organizationId }) => ({
      path: '/admin/invitations',
      body: { email: 'convidada@exemplo.com.br', role: 'collector', organizationId },
    }),
  },
  'DELETE /admin/invitations/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/invitations/nenhum'),
  },
  'POST /auth/verify-invitation': { statuses: [400, 400, 400, 400], request: at('/auth/verify-invitation', { token: 'errado' }) },
  'POST /auth/accept-invitation': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/accept-invitation', { token: 'errado', password: 'sacola-verde-20' }),
  },
  'PATCH /admin/schedules/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}`, body: { status: 'confirmado' } }),
  },
  'GET /collector-profiles': { statuses: everybody, request: at('/collector-profiles') },
  'GET /collector-profiles/:id': {
    statuses: everybody,
    request: ({ profileId }) => ({ path: `/collector-profiles/${profileId}` }),
  },
  'GET /admin/collector-profiles': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collector-profiles'),
  },
  'GET /admin/collector-profiles/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}` }),
  },
  'POST /admin/collector-profiles': {
    statuses: [401, 403, 403, 201],
    staff: [201, 201, 403],
    request: at('/admin/collector-profiles', collector),
  },
  'PUT /admin/collector-profiles/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}`, body: collector }),
  },
  'DELETE /admin/collector-profiles/:id': {
    statuses: [401, 403, 403, 204],
    staff: [204, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}` }),
  },
  'POST /admin/collector-profiles/:id/image': {
    statuses: [401, 403, 403, 415],
    staff: [415, 415, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}/image`, body: {} }),
  },
  'DELETE /admin/collector-profiles/:id/image': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}/image` }),
  },
  'GET /collection-routes/:date': {
    statuses: [401, 403, 403, 400],
    staff: [200, 200, 200],
    request: at('/collection-routes/2026-12-01'),
  },
  'PUT /collection-routes/:date/order': {
    statuses: [401, 403, 403, 403],
    staff: [200, 200, 200],
    request: () => ({ path: `/collection-routes/${nextDay()}/order`, body: { order: [] } }),
  },
  'POST /collection-routes/:date/start': {
    statuses: [401, 403, 403, 403],
    staff: [200, 200, 200],
    request: () => ({ path: `/collection-routes/${nextDay()}/start`, body: { at: '2026-12-01T15:00:00Z' } }),
  },
  'POST /collection-routes/:date/close': {
    statuses: [401, 403, 403, 403],
    staff: [200, 200, 200],
    request: () => ({ path: `/collection-routes/${nextDay()}/close`, body: { signedName: 'Rui' } }),
  },
  'POST /collection-stops/:id/outcomes': {
    statuses: [401, 403, 403, 403],
    staff: [404, 404, 404],
    request: ({ scheduleId }) => ({
      path: `/collection-stops/${scheduleId}/outcomes`,
      body: { date: '2026-12-01', at: '2026-12-01T15:00:00Z', outcome: 'nobody' },
    }),
  },
  'GET /admin/collection-routes': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 200],
    request: at('/admin/collection-routes?date=2026-12-01'),
  },
  'GET /collection-outcomes/:id/photo-link': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/collection-outcomes/00000000-0000-4000-8000-000000000000/photo-link'),
  },
  'GET /collection-outcome-photos/:token': {
    statuses: [404, 404, 404, 404],
    request: at('/collection-outcome-photos/nada'),
  },
  'GET /admin/organizations': { statuses: [401, 403, 403, 200], request: at('/admin/organizations') },
  'POST /admin/organizations': {
    statuses: [401, 403, 403, 201],
    request: at('/admin/organizations', { name: 'Cooperativa Nova', kind: 'cooperativa' }),
  },
  'GET /admin/organizations/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ organizationId }) => ({ path: `/admin/organizations/${organizationId}` }),
  },
  'PUT /admin/organizations/:id': {
    statuses: [401, 403, 403, 200],
    request: ({ organizationId }) => ({
      path: `/admin/organizations/${organizationId}`,
      body: { name: 'Cooperativa Dona', kind: 'associacao' },
    }),
  },
  'DELETE /admin/organizations/:id': { statuses: [401, 403, 403, 404], request: at('/admin/organizations/999999') },
  'GET /admin/organizations/:id/people': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ organizationId }) => ({ path: `/admin/organizations/${organizationId}/people` }),
  },
  'DELETE /admin/organization-people/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/organization-people/ninguem'),
  },
  'GET /users/me/notices': { statuses: [401, 200, 200, 200], request: at('/users/me/notices') },
  'GET /users/me/notices/unread': { statuses: [401, 200, 200, 200], request: at('/users/me/notices/unread') },
  'PATCH /users/me/notices/:id': {
    statuses: [401, 200, 404, 404],
    request: ({ noticeId }) => ({ path: `/users/me/notices/${noticeId}`, body: { read: false } }),
  },
  'POST /users/me/notices/read': { statuses: [401, 204, 204, 204], request: at('/users/me/notices/read') },
  'GET /users/me/notice-choices': { statuses: [401, 200, 200, 200], request: at('/users/me/notice-choices') },
  'PATCH /users/me/notice-choices': {
    statuses: [401, 200, 200, 200],
    request: at('/users/me/notice-choices', { changed: false }),
  },
  // The token alone authorises the request; a forged token redirects to the page too, which reports an invalid link.
  'GET /notices/unsubscribe/:token': { statuses: [303, 303, 303, 303], request: at('/notices/unsubscribe/forjado') },
  'POST /notices/unsubscribe/:token': { statuses: [404, 404, 404, 404], request: at('/notices/unsubscribe/forjado') },
  // The tests' server has no geocoder.
  'GET /admin/places': { statuses: [401, 403, 403, 503], staff: [503, 503, 403], request: at('/admin/places?address=Rua%20A') },
  'GET /postal-codes/:cep': { statuses: [400, 400, 400, 400], request: at('/postal-codes/123') },
  'GET /districts': { statuses: [400, 400, 400, 400], request: at('/districts?name=&latitude=-3.7&longitude=-38.5') },
};

// Routes outside `/api`, with the same status for every caller. The tests' empty web folder has no page to render into.
const pages: Record<string, { path: (prepared: Pick<Prepared, 'pointId'>) => string; status: number }> = {
  'GET /livez': { path: () => '/livez', status: 200 },
  'GET /readyz': { path: () => '/readyz', status: 200 },
  'GET /robots.txt': { path: () => '/robots.txt', status: 200 },
  'GET /sitemap.xml': { path: () => '/sitemap.xml', status: 200 },
  'GET /sitemap-paginas-:number(^\\d{1,5}).xml': { path: () => '/sitemap-paginas-1.xml', status: 200 },
  'GET /sitemap-materiais-:number(^\\d{1,5}).xml': { path: () => '/sitemap-materiais-1.xml', status: 404 },
  'GET /sitemap-coletas-:number(^\\d{1,5}).xml': { path: () => '/sitemap-coletas-1.xml', status: 404 },
  'GET /sitemap-itens-:number(^\\d{1,5}).xml': { path: () => '/sitemap-itens-1.xml', status: 404 },
  'GET /sitemap-pontos-:number(^\\d{1,5}).xml': { path: () => '/sitemap-pontos-1.xml', status: 200 },
  'GET /sitemap-coletores-:number(^\\d{1,5}).xml': { path: () => '/sitemap-coletores-1.xml', status: 200 },
  'GET /ponto/:key': { path: ({ pointId }) => `/ponto/${pointId}`, status: 404 },
  'GET /coleta/:key': { path: () => '/coleta/999999', status: 404 },
  'GET /coleta/:key/calendario': { path: () => '/coleta/999999/calendario', status: 404 },
  'GET /material/:key': { path: () => '/material/vidro', status: 404 },
  'GET /uploads/collection-points/:name': { path: () => '/uploads/collection-points/9-9.webp', status: 404 },
};

let server: TestServer;
let operator: given.SignedInPerson;
let contents: Awaited<ReturnType<typeof contentsOf>>;
let organizationId: number;
let staff: Record<'operator' | 'stranger' | 'collector', given.SignedInPerson>;
beforeAll(async () => {
  server = await startTestServer();
  contents = await contentsOf(server, ['secrets']);
  operator = await given.admin(server);
  organizationId = await given.organization(server);
  staff = {
    operator: await given.personOf(server, organizationId),
    stranger: await given.personOf(server, await given.organization(server)),
    collector: await given.personOf(server, organizationId, 'collector'),
  };
  // Prepares data first, so that no row reads an empty database.
  await prepare();
});
afterAll(() => server.close());

/** Rows whose successful call by an operator writes the own account, or a new record of the own organisation. */
const bySelf = new Set([
  'POST /collection-points',
  'POST /admin/collector-profiles',
  'GET /admin/schedules.csv',
  'GET /admin/schedules.xlsx',
  'POST /users/me/passkey-challenge',
  'POST /users/me/passkey-link',
  'GET /collection-routes/:date',
  'PUT /collection-routes/:date/order',
  'POST /collection-routes/:date/start',
  'POST /collection-routes/:date/close',
]);

type Caller = 'visitor' | 'owner' | 'other' | 'admin' | keyof typeof staff;

const signedInAs = async (caller: Caller): Promise<{ token?: string }> => {
  if (caller === 'visitor') return {};
  if (caller === 'operator' || caller === 'stranger' || caller === 'collector')
    return given.withNewSession(server, staff[caller]);
  return given.signedInAgain(server, { owner: 'dono', other: 'outra', admin: 'admin' }[caller]);
};

/** Creates a point, and the owner's records there. */
const prepare = async (): Promise<Prepared> => {
  const point = await given.point(server, operator.token, { organizationId });
  const profile = { ...collector, organizationId };
  const created = await server.call('POST', '/admin/collector-profiles', { token: operator.token, body: profile });
  const { token } = await given.signedInAgain(server, 'dono');
  // A person may have thirty open bookings, and this resident books for every caller.
  await server.database.pool.query(`update collection_schedules set status = 'cancelado'`);
  await server.database.pool.query(`delete from schedule_series`);
  const body = { collectionPointId: point.id, date: '2026-12-05', weightKg: 3 };
  const booked = await server.call('POST', '/schedules', { token, body });
  const series = await server.database.pool.query(
    `with series as (
       insert into schedule_series (id, user_id, collection_point_id, rule, starts_on, ends_on, is_open_ended, weight_kg, materials,
         handover, skipped, planned_through, planned_on, created_at, updated_at)
       select gen_random_uuid(), user_id, collection_point_id, 'FREQ=WEEKLY;BYDAY=SA', date, '2026-12-26', true, weight_kg, materials,
         handover, '[]', '2026-12-31', '2026-12-01', created_at, updated_at from collection_schedules where id = $1 returning id)
     update collection_schedules set series_id = series.id, occurrence_date = date from series
     where collection_schedules.id = $1 returning series_id`,
    [booked.json().id],
  );
  const sessions = await server.call('GET', '/users/me/sessions', { token });
  const notices = await server.call('GET', '/users/me/notices', { token });
  return {
    organizationId,
    pointId: point.id,
    profileId: created.json().id,
    scheduleId: booked.json().id,
    seriesId: series.rows[0].series_id,
    calendarUrl: booked.json().calendarUrl,
    ownSessionId: sessions.json().find(({ current }: { current: boolean }) => current).id,
    noticeId: notices.json()[0].id,
  };
};

/** `METHOD /path` of every route in the server's router. */
const allRoutes = (): string[] => {
  const stack: string[] = [];
  const found: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    stack.length = depth;
    stack.push(match[2] ?? '');
    const path = stack.join('');
    for (const method of (match[3] ?? '').split(', ').filter((one) => one !== '' && one !== 'HEAD' && one !== 'OPTIONS')) {
      found.push(`${method} ${path}`);
    }
  }
  return found;
};

/** The routes below `/api`, without that prefix. */
const registeredRoutes = (): string[] =>
  allRoutes().flatMap((route) => (route.includes(' /api') ? [route.replace(' /api', ' ')] : []));

test('every route beside the API has a row, and answers whoever asks alike', async () => {
  const found = allRoutes().filter((route) => !route.includes(' /api'));
  expect(new Set(found)).toEqual(new Set(Object.keys(pages)));
  const { id } = await given.point(server, operator.token);
  const resident = await given.resident(server);
  for (const [route, { path, status }] of Object.entries(pages))
    for (const token of [undefined, resident.token, operator.token]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({ method: 'GET', url: path({ pointId: id }), headers });
      expect(answer.statusCode, route).toBe(status);
    }
});

test('every route of the server has a row, and every row has a route', () => {
  const rows = new Set(Object.keys(table).map((key) => key.replace(/\?.*$/, '')));
  expect(new Set(registeredRoutes())).toEqual(rows);
});

test('every endpoint of the contract is registered', () => {
  expect(registeredRoutes()).toEqual(expect.arrayContaining(allEndpoints.map(({ method, path }) => `${method} ${path}`)));
});

describe.each(Object.entries(table))('%s', (key, { statuses, staff: ofStaff, request }) => {
  const method = key.split(' ')[0] ?? 'GET';
  const callers = ['visitor', 'owner', 'other', 'admin', 'operator', 'stranger', 'collector'] as const;
  const all = [...statuses, ...(ofStaff ?? [statuses[2], statuses[2], statuses[2]])];
  const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === key);
  const resident = { userId: '', role: 'user', organizationId: null } as const;

  test.each(callers.map((caller, index) => [caller, all[index] ?? 0] as const))(
    'answers a %s with %i',
    async (caller, status) => {
      const { path, body } = typeof request === 'function' ? request(await prepare()) : request;
      const { token } = await signedInAs(caller);
      const before = await contents();
      const response = await server.call(method, path, { token, body });
      expect(response.statusCode, response.body).toBe(status);
      const changesNothing = status >= 400 || (caller === 'stranger' && ofStaff !== undefined && !bySelf.has(key));
      if (changesNothing) expect(await contents()).toEqual(before);
      if (status >= 400) expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      if (endpoint === undefined) return;
      // The contract's permission table agrees: exactly the callers without permission are refused, before any other check.
      const session = {
        ...{ visitor: null, owner: resident, other: resident },
        admin: { userId: '', role: 'admin', organizationId: null } as const,
        operator: { userId: '', role: 'operator', organizationId } as const,
        stranger: { userId: '', role: 'operator', organizationId: organizationId + 1 } as const,
        collector: { userId: '', role: 'collector', organizationId } as const,
      }[caller];
      const code = status >= 400 ? response.json().code : null;
      const refused = code === 'token-missing' || code === 'forbidden' ? code : null;
      // A body that names another organisation is refused after the permission.
      if (caller === 'stranger' && status === 403) return;
      const expected = session === null ? 'token-missing' : 'forbidden';
      expect(refused).toBe(can(session, endpoint.permission) ? null : expected);
    },
  );
});

test('a session whose password was generated can change it or sign out, and nothing else', async () => {
  const { email, token } = await given.admin(server);
  await server.database.pool.query('update users set password_is_generated = true where email = $1', [email]);
  const withSession = Object.entries(table).filter(([, { statuses }]) => statuses[0] === 401 && statuses[3] !== 401);
  const admitted: string[] = [];
  for (const [key, { request }] of withSession) {
    if (key === 'POST /auth/logout') continue;
    const { path, body } = typeof request === 'function' ? request(await prepare()) : request;
    const response = await server.call(key.split(' ')[0] ?? 'GET', path, { token, body });
    // An administrator works on no collectors' list, whatever the password.
    const isRefused = response.statusCode === 403 && ['password-change-required', 'forbidden'].includes(response.json().code);
    if (!isRefused) admitted.push(key);
  }
  expect(admitted).toEqual(['POST /users/me/password']);
  expect((await server.call('POST', '/auth/logout', { token })).statusCode).toBe(204);
});

test('a made-up token is refused with a sentence of its own', async () => {
  const response = await server.call('GET', '/users/me', { token: 'A'.repeat(43) });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'session-ended', error: 'Sua sessão terminou. Entre de novo para continuar.' });
});

test('an unknown path and an unknown method below /api are 404 in the common form', async () => {
  for (const [method, path] of [
    ['GET', '/nada'],
    ['PATCH', '/collection-points'],
    ['DELETE', '/ping'],
  ] as const) {
    const response = await server.call(method, path);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Não encontramos o que você pediu.', code: 'not-found' });
  }
});
