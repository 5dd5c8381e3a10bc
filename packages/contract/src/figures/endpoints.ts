import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { FiguresQuery, FiguresReport, PublicFigures } from './schema.ts';

export const readFigures = endpoint<{ query: z.input<typeof FiguresQuery>; reply: FiguresReport }>()({
  method: 'GET',
  path: '/admin/figures',
  permission: 'figures:read',
});

export const downloadFiguresCsv = endpoint<{ query: z.input<typeof FiguresQuery>; reply: string }>()({
  method: 'GET',
  path: '/admin/figures.csv',
  permission: 'figures:read',
});

export const downloadFiguresXlsx = endpoint<{ query: z.input<typeof FiguresQuery>; reply: string }>()({
  method: 'GET',
  path: '/admin/figures.xlsx',
  permission: 'figures:read',
});

export const downloadFiguresPdf = endpoint<{ query: z.input<typeof FiguresQuery>; reply: string }>()({
  method: 'GET',
  path: '/admin/figures.pdf',
  permission: 'figures:read',
});

export const readPublicFigures = endpoint<{ reply: PublicFigures }>()({
  method: 'GET',
  path: '/public-figures',
  permission: 'figures:read-public',
});
