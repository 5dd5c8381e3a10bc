import type { Prepared } from './attempt.ts';

/** Routes outside `/api`, with the same status for every caller. The tests' empty web folder has no page to render into. */
export const pages: Record<string, { path: (prepared: Pick<Prepared, 'pointId'>) => string; status: number }> = {
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
