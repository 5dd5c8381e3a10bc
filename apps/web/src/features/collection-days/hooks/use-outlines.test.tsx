import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, renderAt } from '../../../testing.tsx';
import { placeWith } from '../place.ts';
import { useOutlines } from './use-outlines.ts';

const service = { id: 1, name: 'Coleta seletiva', color: 'papel', kind: 'seletiva', guides: [], items: [] };
const area = (id: number) => ({ area: { id, name: `Setor ${id}`, note: null }, days: [], cancelled: [] });
const answered = {
  ...{ today: '2026-11-25', from: '2026-11-25', to: '2026-12-08', place: null, undecided: [] },
  services: [{ service, precision: 'postal-code', areas: [area(1), area(2)] }],
};
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const outlined = (id: number) => ({
  ...{ id, name: `Setor ${id}`, note: null, service },
  coverage: { polygons: { type: 'MultiPolygon', coordinates: [[ring]] }, districts: [], streets: [], postalCodes: [] },
});

function Outlines({ cep }: { cep: string }) {
  const { outlines, failed } = useOutlines(placeWith({ cep }), []);
  return (
    <output aria-label="contornos">{failed ? 'falhou' : outlines.map(({ label, name }) => `${label} ${name}`).join(', ')}</output>
  );
}

test('outlines that do not arrive are a failure, and none drawn is not', async () => {
  const none = { ...outlined(1), coverage: { ...outlined(1).coverage, polygons: null } };
  answer({
    'GET /api/collection-days': answered,
    'GET /api/collection-areas/1': none,
    'GET /api/collection-areas/2': none,
  });
  await renderAt('/none', { '/none': <Outlines cep="60160-230" /> });
  await expect.element(page.getByLabelText('contornos')).toHaveTextContent(/^$/);
  answer({ 'GET /api/collection-areas/2': () => refuse('internal') });
  await renderAt('/failed', { '/failed': <Outlines cep="60160-231" /> });
  await expect.element(page.getByLabelText('contornos'), { timeout: 10_000 }).toHaveTextContent('falhou');
});

test('the outlines of a service with several are numbered', async () => {
  answer({
    'GET /api/collection-days': answered,
    'GET /api/collection-areas/1': outlined(1),
    'GET /api/collection-areas/2': outlined(2),
  });
  await renderAt('/both', { '/both': <Outlines cep="60160-232" /> });
  await expect.element(page.getByLabelText('contornos')).toHaveTextContent('1 Setor 1, 2 Setor 2');
});
