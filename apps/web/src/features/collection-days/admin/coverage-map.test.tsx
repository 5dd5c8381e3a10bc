import '../../../styles/panel.css';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../testing.tsx';
import { CoverageMap } from './coverage-map.tsx';

beforeAll(() => {
  document.documentElement.toggleAttribute('data-panel', true);
});
afterAll(() => {
  document.documentElement.toggleAttribute('data-panel', false);
});

const start = { west: -38.52, south: -3.72, east: -38.48, north: -3.68 };
const neighbour: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-38.52, -3.72],
        [-38.48, -3.72],
        [-38.48, -3.68],
        [-38.52, -3.68],
        [-38.52, -3.72],
      ],
    ],
  ],
};

function Drawn() {
  const [value, setValue] = useState<MultiPolygon | null>(null);
  return (
    <>
      <CoverageMap
        {...{ value, start, onChange: setValue, color: 'papel', others: [neighbour], areOthersExact: true, onView: () => {} }}
      />
      <output aria-label="valor" className="wrap-anywhere">
        {JSON.stringify(value?.coordinates ?? null)}
      </output>
    </>
  );
}

const map = page.getByRole('region', { name: 'Mapa do setor' });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const value = (): number[][][][] | null => JSON.parse(page.getByLabelText('valor').element().textContent);
const corners = (): number[][] => value()?.map((polygon) => polygon.map((ring) => ring.length - 1)) ?? [];
const tap = async (...places: readonly (readonly [number, number])[]): Promise<void> => {
  for (const [x, y] of places) await map.click({ position: { x, y } });
};
const open = async (): Promise<void> => {
  await renderAt('/map', { '/map': <Drawn /> });
  await expect.element(page.getByRole('button', { name: 'Aproximar' })).toBeVisible();
  await expect.element(page.getByText('Em cinza: 1 outro setor do mesmo tipo de coleta.', { exact: false })).toBeVisible();
};
const square = [
  [60, 80],
  [240, 80],
  [240, 300],
  [60, 300],
] as const;

test('by taps a polygon is drawn, a hole is cut, a corner is moved, and parts are deleted; each step is undone', async () => {
  await open();
  await tool('Desenhar').click();
  await tap(...square, [60, 80]);
  await expect.poll(corners).toEqual([[4]]);
  await expect.element(tool('Desenhar')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByText('1 parte, 4 pontos no contorno.', { exact: false })).toBeVisible();
  await tool('Recortar').click();
  await tap([120, 140], [180, 140], [150, 200], [120, 140]);
  await expect.poll(corners).toEqual([[4, 3]]);
  await expect.element(page.getByText('1 parte, 1 buraco, 7 pontos no contorno.', { exact: false })).toBeVisible();
  const drawn = value();
  await tool('Corrigir').click();
  const { left, top } = map.element().getBoundingClientRect();
  const handleAt = (x: number, y: number) =>
    [...document.querySelectorAll<HTMLElement>('.marker-icon')].find((handle) => {
      const box = handle.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - left - x, box.y + box.height / 2 - top - y) < 4;
    });
  const handle = handleAt(240, 300);
  expect(handle).toBeDefined();
  if (handle !== undefined) await userEvent.dragAndDrop(handle, map.element(), { targetPosition: { x: 270, y: 340 } });
  await expect.poll(() => value()?.[0]?.[0]).not.toEqual(drawn?.[0]?.[0]);
  expect(corners()).toEqual([[4, 3]]);
  await tool('Desfazer').click();
  await expect.poll(() => value()?.[0]?.[0]).toEqual(drawn?.[0]?.[0]);
  await tool('Apagar partes').click();
  await tap([80, 250]);
  await expect.poll(value).toBeNull();
  await tool('Desfazer').click();
  await expect.poll(corners).toEqual([[4, 3]]);
  await tool('Apagar tudo').click();
  await expect.element(page.getByText('Nada desenhado ainda.', { exact: false })).toBeVisible();
});

test('a line that would cross itself is refused with a sentence', async () => {
  await open();
  await tool('Desenhar').click();
  await tap([60, 80], [240, 80], [60, 300]);
  await tap([240, 20]);
  await expect.element(page.getByText('O contorno não pode cruzar a si mesmo.', { exact: false })).toBeVisible();
  await tool('Parar').click();
  await expect.poll(value).toBeNull();
});

test('by keyboard corners are put below the cross in the middle, and the line is closed', async () => {
  await open();
  await tool('Desenhar').click();
  for (const key of ['{ArrowRight}', '{ArrowDown}', '{ArrowLeft}']) {
    tool('Pôr ponto no meio do mapa').element().focus();
    await userEvent.keyboard('{Enter}');
    (map.element() as HTMLElement).focus();
    await userEvent.keyboard(key);
    // While Leaflet pans it ignores further keys.
    await expect.poll(() => document.querySelector('.leaflet-pan-anim')).toBeNull();
  }
  tool('Fechar o contorno').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(corners).toEqual([[3]]);
  await expect.element(page.getByText('1 parte, 3 pontos no contorno.', { exact: false })).toBeVisible();
});

test('by keyboard a corner is chosen, moved by its coordinates, added and removed, and undone', async () => {
  await open();
  await tool('Desenhar').click();
  await tap(...square, [60, 80]);
  await expect.poll(corners).toEqual([[4]]);
  const drawn = value();
  const press = async (element: HTMLElement | SVGElement, key = '{Enter}') => {
    element.focus();
    await userEvent.keyboard(key);
  };
  await press(page.getByText('Pontos do contorno, um por um').element() as HTMLElement);
  await expect.element(page.getByText('Ponto 1 de 4')).toBeVisible();
  await press(tool('Próximo ponto').element());
  await expect.element(page.getByText('Ponto 2 de 4')).toBeVisible();
  const [longitude = 0, latitude = 0] = drawn?.[0]?.[0]?.[1] ?? [];
  await expect.element(page.getByLabelText('Latitude')).toHaveValue(latitude.toFixed(6).replace('.', ','));
  await page.getByLabelText('Longitude').fill(String(longitude + 0.001).replace('.', ','));
  await press(page.getByLabelText('Longitude').element() as HTMLElement);
  await expect.poll(() => value()?.[0]?.[0]?.[1]?.[0]).toBeCloseTo(longitude + 0.001, 5);
  await page.getByLabelText('Latitude').fill('norte');
  await press(tool('Mover para cá').element());
  await expect.element(page.getByText('Use graus, como -3,738600 e -38,484800.')).toBeVisible();
  await press(tool('Acrescentar ponto depois deste').element());
  await expect.poll(corners).toEqual([[5]]);
  await expect.element(page.getByText('Ponto 3 de 5')).toBeVisible();
  await press(tool('Tirar este ponto').element());
  await expect.poll(corners).toEqual([[4]]);
  for (let step = 0; step < 3; step += 1) await press(tool('Desfazer').element());
  await expect.poll(value).toEqual(drawn);
});
