import { expect, test } from 'vitest';
import { areaCalendarPath, areaPagePath, areasCalendarPath, guidePagePath, pointPagePath } from './public-pages.ts';

test.each([
  ['Ecoponto São João', '/ponto/12-ecoponto-sao-joao'],
  ['  Óleo & Cia. – Centro ', '/ponto/12-oleo-cia-centro'],
  ['</script><img src=x onerror=alert(1)>', '/ponto/12-scriptimg-srcx-onerroralert1'],
  ['♻️', '/ponto/12'],
  [`${'a'.repeat(79)} b`, `/ponto/12-${'a'.repeat(79)}`],
])('the point %j has the page %s', (name, path) => {
  expect(pointPagePath({ id: 12, name })).toBe(path);
});

test('an area’s page and its calendar are named as the area is', () => {
  expect(areaPagePath({ id: 7, name: 'Setor São João' })).toBe('/coleta/7-setor-sao-joao');
  expect(areaCalendarPath({ id: 7, name: '♻️' })).toBe('/coleta/7/calendario');
});

test('the calendar of several areas is named by their numbers, that of a single one as its own', () => {
  const areas = [12, 7].map((id) => ({ id, name: 'Setor São João' }));
  expect(areasCalendarPath(areas)).toBe('/coleta/7,12/calendario');
  expect(areasCalendarPath(areas.slice(1))).toBe('/coleta/7-setor-sao-joao/calendario');
});

test('a guide’s page is named as the guide is', () => {
  expect(guidePagePath('oleo-de-cozinha')).toBe('/material/oleo-de-cozinha');
});
