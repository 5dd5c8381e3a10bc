import { type Attempt, allCallers, at } from './attempt.ts';

const guide = { name: 'Isopor', description: 'Limpo', items: { recyclable: ['a'], nonRecyclable: ['b'], howToPrepare: 'c' } };
const item = { name: 'Nave', verdicts: [{ scope: 'national', kind: 'volumoso', prepare: 'Chame o ecoponto.' }] };

export const items: Record<string, Attempt> = {
  'GET /items.csv': { statuses: allCallers, request: at('/items.csv') },
  'GET /items': { statuses: allCallers, request: at('/items') },
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
  'GET /admin/item-questions': { statuses: [401, 403, 403, 200], request: at('/admin/item-questions') },
  'POST /admin/item-questions/:words/item': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/item-questions/nave/item', { itemId: 'pilha' }),
  },
  'DELETE /admin/item-questions/:words': { statuses: [401, 403, 403, 404], request: at('/admin/item-questions/nave') },
  'GET /recycle-materials': { statuses: allCallers, request: at('/recycle-materials') },
  'GET /recycle-materials/:id': { statuses: [404, 404, 404, 404], request: at('/recycle-materials/nenhum') },
  'POST /recycle-materials': { statuses: [401, 403, 403, 201], request: at('/recycle-materials', guide) },
  'PUT /recycle-materials/:id': { statuses: [401, 403, 403, 404], request: at('/recycle-materials/nenhum', guide) },
  'DELETE /recycle-materials/:id': { statuses: [401, 403, 403, 404], request: at('/recycle-materials/nenhum') },
};
