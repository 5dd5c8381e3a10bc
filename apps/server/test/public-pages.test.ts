import { helpGroups } from '@separai/contract/help/questions';
import { noticeText } from '@separai/contract/privacy/notice-words';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedItems } from '../src/features/items/seed.ts';
import { seedGuides } from '../src/features/recycling-guides/seed.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type Get, hostile, origin, read, startWithPages, unescaped, wholePoint } from './public-pages.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let get: Get;
beforeAll(async () => {
  ({ server, admin, get } = await startWithPages());
  await seedGuides(server.database.db, server.clock);
  await seedItems(server.database.db, server.clock);
});
afterAll(() => server.close());

describe('an item, at the app’s own address', () => {
  const noScriptOf = ({ body }: LightMyRequestResponse): string => /<noscript>([\s\S]*)<\/noscript>/.exec(body)?.[1] ?? '';

  test('has the verdict, its reason and its source without JavaScript, and a preview for links', async () => {
    const answer = await get('/descarte/caixa-de-pizza?utm_source=x');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    const { title, tags, canonical, data } = read(answer);
    expect([title, canonical]).toEqual(['Caixa de pizza: onde descartar · Separaí', `${origin}/descarte/caixa-de-pizza`]);
    expect(tags['og:title']).toBe('Caixa de pizza: onde descartar');
    expect(tags['og:description']).toMatch(/^Depende\. /);
    expect(data[0]).toMatchObject({ '@type': 'QAPage', mainEntity: { name: 'Onde descartar: Caixa de pizza?' } });
    for (const text of [
      '<h1>Caixa de pizza</h1>',
      '<h2>Depende</h2>',
      'Do que depende',
      'Lido em 21/11/2026',
      'href="/material/papel"',
    ])
      expect(noScriptOf(answer)).toContain(text);
    // The page is still the app's page.
    expect(answer.body).toContain('<div id="root">');
  });

  test('names the points that say that they take it, apart from those to ask, and what to do where there is none', async () => {
    const { token } = await given.admin(server);
    const naming = await given.point(server, token, { name: 'Diz que recebe', materials: [], categories: ['pilhas-e-baterias'] });
    await given.point(server, token, { name: 'Não diz', materials: ['eletronicos'] });
    await given.point(server, token, { name: 'Recusa', materials: ['eletronicos'], refusedCategories: ['pilhas-e-baterias'] });
    await given.point(server, token, { name: 'Diz outra coisa', materials: ['eletronicos'], categories: ['informatica'] });
    const answer = noScriptOf(await get('/descarte/pilha'));
    expect(answer).toMatch(
      new RegExp(
        `Pontos que recebem</h2>\\s*<ul[^>]*><li><a href="/ponto/${naming.id}-[^>]*>Diz que recebe</a>.*pergunte antes`,
        's',
      ),
    );
    expect(answer).toMatch(/Recebem eletrônicos: pergunte antes<\/h2>.*>Não diz</s);
    expect(answer).not.toMatch(/>Recusa<|>Diz outra coisa</);
    const medicine = noScriptOf(await get('/descarte/remedio-vencido'));
    expect(medicine).toContain('Nenhum ponto cadastrado diz que recebe. Leve ao coletor de uma farmácia ou a uma UBS.');
    expect(medicine).not.toContain('pergunte antes');
    // No point can name an item without a category: the points to ask are the whole result.
    const general = noScriptOf(await get('/descarte/lixo-eletronico'));
    expect(general).toContain('Recebem eletrônicos: pergunte antes');
    expect(general).not.toContain('Nenhum ponto cadastrado');
  });

  test('names no point for what goes to the bin, and for organics only where one takes them', async () => {
    const { token } = await given.admin(server);
    expect(noScriptOf(await get('/descarte/casca-de-fruta'))).not.toContain('Onde entregar');
    await given.point(server, token, { name: 'Composteira do bairro', materials: [], categories: ['organicos'] });
    expect(noScriptOf(await get('/descarte/casca-de-fruta'))).toMatch(/Pontos que recebem<\/h2>.*Composteira do bairro/s);
    const meat = noScriptOf(await get('/descarte/carne'));
    expect(meat).toContain('<h2>Lixo comum</h2>');
    expect(meat).not.toMatch(/Composteira do bairro|Onde entregar/);
  });

  test('without a source says so', async () => {
    const answer = noScriptOf(await get('/descarte/guarda-chuva'));
    expect(answer).toContain('Sem fonte publicada: é uma orientação geral.');
    expect(answer).not.toContain('<h2>Fontes</h2>');
  });

  test('is found by a typed text, at the first request too, and an unknown one is said so, whatever the text', async () => {
    // The first search, whose index is still to be built.
    expect(noScriptOf(await get('/descarte?q=izopor'))).toContain('href="/descarte/isopor"');
    const family = noScriptOf(await get('/descarte?q=l%C3%A2mpada'));
    expect(family).toContain('Lâmpada: qual é o seu caso?');
    for (const id of ['lampada-led', 'lampada-fluorescente-quebrada']) expect(family).toContain(`href="/descarte/${id}"`);
    const unknown = noScriptOf(await get(`/descarte?q=${encodeURIComponent(hostile)}`));
    expect(unknown).toContain('Não conhecemos “&lt;/script&gt;&lt;img src=x onerror=');
    expect(unknown).not.toContain('<img src=x');
    expect(noScriptOf(await get('/descarte'))).not.toContain('Não conhecemos');
  });

  test('that is unknown is the app alone, which says so', async () => {
    const answer = await get('/descarte/nave-espacial');
    expect([answer.statusCode, noScriptOf(answer)]).toEqual([200, expect.stringContaining('O Separaí precisa de JavaScript')]);
  });

  test('stands in the sitemap', async () => {
    expect((await get('/sitemap.xml')).body).toContain(`${origin}/sitemap-itens-1.xml`);
    expect((await get('/sitemap-itens-1.xml')).body).toContain(`<loc>${origin}/descarte/caixa-de-pizza</loc>`);
  });
});

describe('the page of a guide', () => {
  test('shows visitors the content of the app’s guide: lists, sources, and the video as a link', async () => {
    const guide = (await server.call('GET', '/recycle-materials/vidro')).json();
    const answer = await get('/material/vidro');
    expect(answer.statusCode).toBe(200);
    for (const text of [
      guide.intro,
      guide.items.recyclable[0],
      guide.items.nonRecyclable[0],
      ...guide.items.howToPrepare.split('\n'),
      guide.sources[0].title,
    ])
      expect(unescaped(answer.body)).toContain(text);
    expect(answer.body).toContain('href="https://www.youtube.com/watch?v=');
    expect(answer.body).not.toContain('<iframe');
    const { title, tags, canonical, data } = read(answer);
    expect([title, canonical]).toEqual(['Vidro: como separar · Separaí', `${origin}/material/vidro`]);
    expect(tags).toMatchObject({ 'og:title': 'Vidro: como separar', 'og:url': `${origin}/material/vidro`, 'og:locale': 'pt_BR' });
    expect(data).toMatchObject([
      {
        '@type': 'HowTo',
        url: `${origin}/material/vidro`,
        step: guide.items.howToPrepare
          .split('\n')
          .map((text: string, index: number) => ({ '@type': 'HowToStep', position: index + 1, text })),
        citation: expect.arrayContaining([expect.objectContaining({ name: guide.sources[0].title, url: guide.sources[0].url })]),
      },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  test('is found however its name is written, and is a page that says 404 where there is none', async () => {
    for (const path of ['/material/Vidro', '/material/V%C3%ADdro']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers.location], path).toEqual([301, '/material/vidro']);
    }
    const answer = await get('/material/uranio');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<h1>Guia de material não encontrado</h1>');
  });

  test('is new at once when the guide changes, and runs nothing of its text', async () => {
    const items = { recyclable: [hostile], nonRecyclable: [hostile], howToPrepare: hostile };
    const created = await server.call('POST', '/recycle-materials', {
      token: admin.token,
      body: { id: 'isopor', name: 'Isopor', description: 'Limpo', items: { ...items, recyclable: ['Bandejas'] } },
    });
    expect(created.statusCode).toBe(201);
    expect((await get('/material/isopor')).body).toContain('Bandejas');
    await server.call('PUT', '/recycle-materials/isopor', {
      token: admin.token,
      body: { name: hostile, description: hostile, items },
    });
    const answer = await get('/material/isopor');
    expect(answer.body).not.toContain('Bandejas');
    expect(answer.body).not.toContain('<img src=x');
    expect(answer.body.match(/<\/script>/g)).toHaveLength(2);
    expect(read(answer).data[0]).toMatchObject({ step: [{ text: hostile }] });
    await server.call('DELETE', '/recycle-materials/isopor', { token: admin.token });
    expect((await get('/material/isopor')).statusCode).toBe(404);
  });
});

describe('a shared address of the app', () => {
  test('previews its point or guide, with the address of the public page', async () => {
    const { id } = await given.point(server, admin.token, { ...wholePoint, name: hostile });
    const url = `${origin}${(await get(`/ponto/${id}`)).headers.location}`;
    for (const path of [`/search/${id}`, `/map?ponto=${id}`, `/schedule?ponto=${id}`]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.body.includes('<img src=x')], path).toEqual([200, false]);
      expect(read(answer), path).toMatchObject({
        title: `${hostile} · Separaí`,
        canonical: url,
        tags: { 'og:title': hostile, 'og:url': url },
      });
      expect(answer.body).toContain('<div id="root">');
    }
    expect(read(await get('/recycle/vidro'))).toMatchObject({
      canonical: `${origin}/material/vidro`,
      tags: { 'og:title': 'Vidro: como separar' },
    });
  });

  test('previews the app where it shows nothing of its own, or a page of the signed-in alone', async () => {
    const { id } = await given.point(server, admin.token, { ...wholePoint, isActive: false });
    for (const path of [
      '/',
      '/map',
      `/search/${id}`,
      '/search/abc',
      '/search/999999',
      '/recycle/uranio',
      '/recycle/%3Cimg%3E',
      '/map?ponto=x',
    ]) {
      const { title, tags, canonical } = read(await get(path, { authorization: `Bearer ${admin.token}` }));
      expect([title, canonical, tags['og:title'], tags['og:url']], path).toEqual(['Separaí', undefined, 'Separaí', `${origin}/`]);
    }
    expect(read(await get('/admin-login')).tags).toEqual({ description: expect.stringContaining('O painel') });
  });
});

test('a database out of reach is a page that says so, and the app comes without its tags', async () => {
  const { id } = await given.point(server, admin.token, wholePoint);
  const { pool } = server.database;
  await pool.query('alter table collection_points rename to away');
  await pool.query('alter table recycling_guides rename to away_too');
  try {
    const answer = await get('/material/vidro');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<h1>Algo deu errado</h1>');
    expect(read(await get(`/search/${id}`)).title).toBe('Separaí');
  } finally {
    await pool.query('alter table away rename to collection_points');
    await pool.query('alter table away_too rename to recycling_guides');
  }
});

test('without built pages there is nothing to draw them into: 404 in the common form', async () => {
  const bare = await startTestServer();
  try {
    const answer = await bare.app.inject({ method: 'GET', url: '/material/vidro' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    expect((await bare.app.inject({ method: 'GET', url: '/robots.txt' })).body).toContain(
      'Sitemap: http://127.0.0.1:3000/sitemap.xml',
    );
  } finally {
    await bare.close();
  }
});

describe('addresses of the app without JavaScript', () => {
  const noScriptOf = ({ body }: LightMyRequestResponse): string => /<noscript>([\s\S]*)<\/noscript>/.exec(body)?.[1] ?? '';

  test('the privacy notice and the help are readable', async () => {
    const notice = await get('/privacy');
    expect(notice.statusCode).toBe(200);
    for (const { what } of noticeText.kept) expect(unescaped(noScriptOf(notice))).toContain(what);
    expect(read(notice).title).toBe('Aviso de Privacidade · Separaí');
    const help = unescaped(noScriptOf(await get('/user/help/')));
    for (const { questions } of helpGroups) for (const { question } of questions) expect(help).toContain(question);
  });

  test('other screens and the panel say that JavaScript is needed, and unknown addresses that they are unknown', async () => {
    for (const path of ['/', '/welcome', '/map', '/admin-login', '/admin-dashboard/pontos/3'])
      expect([path, noScriptOf(await get(path))]).toEqual([path, expect.stringContaining('O Separaí precisa de JavaScript')]);
    for (const path of ['/healthz', '/metrics', '/nada', '/admin-dashboard/nada', '/privacy/x']) {
      const answer = await get(path);
      expect([path, answer.statusCode, noScriptOf(answer)]).toEqual([path, 404, expect.stringContaining('404 Page Not Found')]);
      expect(answer.body).toContain('<div id="root">');
    }
  });
});
