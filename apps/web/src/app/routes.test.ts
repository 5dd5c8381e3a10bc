import { describe, expect, test } from 'vitest';
import { titles } from '../text/titles.ts';
import { rowAt } from './routes.ts';

const shown = (path: string, isSignedIn: boolean) => {
  const at = rowAt(path, isSignedIn);
  return 'row' in at ? { title: at.row.title, params: at.params } : at.leadsTo;
};

describe('an address', () => {
  test.each([
    ['/', titles.home],
    ['/home', titles.home],
    ['/map', titles.map],
    ['/schedule/list', titles.bookings],
    ['/user/help', titles.help],
    ['/map/', titles.map],
  ])('%s has its screen for a resident', (path, title) => {
    expect(shown(path, true)).toEqual({ title, params: {} });
  });

  test('gives its screen what stands in it', () => {
    expect(shown('/search/12', true)).toEqual({ title: titles.search, params: { pointId: '12' } });
    expect(shown('/search', true)).toEqual({ title: titles.search, params: { pointId: undefined } });
    expect(shown('/recycle/vidro', true)).toEqual({ title: titles.recycle, params: { materialId: 'vidro' } });
  });

  test('leads a visitor to where one signs in, but for what everybody sees', () => {
    expect(shown('/map', false)).toBe('/welcome');
    expect(shown('/search/12', false)).toBe('/welcome');
    expect(shown('/', false)).toEqual({ title: titles.none, params: {} });
    expect(shown('/privacy', false)).toEqual({ title: titles.privacyNotice, params: {} });
    expect(shown('/nowhere', false)).toMatchObject({ title: titles.notFound });
  });
});
