import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedGuides } from '../src/features/recycling-guides/seed.ts';
import * as given from './given.ts';
import type { TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';
import { type Get, hostile, origin, read, startWithPages, wholePoint } from './public-pages.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let get: Get;
beforeAll(async () => {
  ({ server, admin, get } = await startWithPages());
  await seedGuides(server.database.db, server.clock);
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  await server.database.pool.query('truncate collection_points restart identity cascade');
});
afterAll(() => server.close());

describe('the page of a point', () => {
  test('shows visitors the content of the app’s detail, and offers the app', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    const answer = await get(`/ponto/${id}-ecoponto-sao-joao`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    for (const text of [
      '<h1>Ecoponto São João</h1>',
      'Rua das Flores, 10, Centro',
      'Entrada pelos fundos.\nTraga tudo limpo.',
      'Seg a sex, 8h às 17h',
      '0 coletas realizadas',
      '>Vidro</span>',
      '>Óleo de cozinha</span>',
      'href="tel:8531051111"',
      'href="https://wa.me/5585987654321?text=Ol%C3%A1',
      'href="https://ecoponto.exemplo.com.br"',
      `href="/search/${id}">Abrir no Separaí`,
      'href="/material/vidro"',
    ])
      expect(answer.body).toContain(text);
    expect(answer.body).not.toContain('a confirmar');
    // No guide exists for oil.
    expect(answer.body).not.toContain('href="/material/oleo"');
    expect(answer.body).not.toMatch(/<script(?! type="application\/ld\+json">)/);
  });

  test('marks unconfirmed data, and says so where there is no way to reach it', async () => {
    const { id } = await given.point(server, admin.token, { name: 'Ponto', address: 'Rua A, 1', materials: [] });
    const answer = await get(`/ponto/${id}-ponto`);
    expect(answer.body).toContain('Papel/Papelão <span class="soft">(a confirmar)</span>');
    expect(answer.body).toContain('Não temos telefone, WhatsApp nem site deste ponto.');
    expect(read(answer).tags['og:description']).toBe('Rua A, 1 · Aceita Papel/Papelão, Plásticos (a confirmar)');
    expect(read(answer).data[0]).not.toHaveProperty('knowsAbout');
  });

  test('says of itself where it is, by the address of the installation and never by the one that was asked for', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    const { title, tags, canonical, data } = read(await get(`/ponto/${id}-ecoponto-sao-joao?utm_source=x`));
    const url = `${origin}/ponto/${id}-ecoponto-sao-joao`;
    const sentence = 'Rua das Flores, 10, Centro · Seg a sex, 8h às 17h · Aceita Vidro, Óleo de cozinha';
    expect([title, canonical]).toEqual(['Ecoponto São João · Separaí', url]);
    expect(tags).toEqual({
      description: sentence,
      'og:site_name': 'Separaí',
      'og:type': 'website',
      'og:locale': 'pt_BR',
      'og:url': url,
      'og:title': 'Ecoponto São João',
      'og:description': sentence,
      'og:image': `${origin}/assets/separai-link.png`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Separaí: pontos de coleta, guias e coletas de recicláveis',
      'twitter:card': 'summary_large_image',
    });
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'RecyclingCenter',
        '@id': url,
        url,
        name: wholePoint.name,
        address: { '@type': 'PostalAddress', streetAddress: wholePoint.address, addressCountry: 'BR' },
        geo: { '@type': 'GeoCoordinates', latitude: -3.7, longitude: -38.5 },
        description: wholePoint.description,
        telephone: '+55 85 3105-1111',
        sameAs: 'https://ecoponto.exemplo.com.br',
        knowsAbout: ['Vidro', 'Óleo de cozinha'],
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Separaí', item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: wholePoint.name, item: url },
        ],
      },
    ]);
  });

  test('has the point’s own picture, a JPEG of the size that it names', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    const bytes = await plainImage(900, 300).png().toBuffer();
    const body = multipart([{ name: 'image', filename: 'a.png', bytes }]);
    const sent = await server.call('POST', `/collection-points/${id}/image`, {
      token: admin.token,
      body,
      headers: { 'content-type': formType },
    });
    const answer = await get(`/ponto/${id}-ecoponto-sao-joao`);
    const { tags, data } = read(answer);
    const picture = sent.json().imageUrl.replace('.webp', '-1200.jpg');
    expect(tags).toMatchObject({
      'og:image': origin + picture,
      'og:image:type': 'image/jpeg',
      'og:image:alt': 'Imagem de Ecoponto São João',
    });
    expect(data[0]).toMatchObject({ image: origin + picture });
    expect(answer.body).toContain(`src="${sent.json().imageUrl}"`);
    expect((await get(picture)).headers['content-type']).toBe('image/jpeg');
  });

  test('is found by its number: another name leads to the right one, and no cache stores that', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    for (const path of [
      `/ponto/${id}`,
      `/ponto/${id}-outro-nome`,
      `/ponto/0${id}-ecoponto-sao-joao`,
      `/ponto/${id}-Ecoponto-S%C3%A3o-Jo%C3%A3o`,
    ]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers.location], path).toEqual([301, `/ponto/${id}-ecoponto-sao-joao`]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  test('is a page that says 404 where there is no point, or no public one', async () => {
    const { id } = await given.point(server, admin.token, { ...wholePoint, isActive: false });
    const unknown = [
      '/ponto/999999',
      '/ponto/abc',
      '/ponto/-1',
      '/ponto/99999999999999',
      `/ponto/${id}-ecoponto-sao-joao`,
      `/ponto/${'9'.repeat(150)}`,
    ];
    for (const path of unknown) {
      const answer = await get(path, { authorization: `Bearer ${admin.token}` });
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body, path).toContain('<h1>Ponto de coleta não encontrado</h1>');
      expect(answer.body).not.toContain('Rua das Flores');
    }
  });

  test('of a restricted point says that it takes no deliveries, and asks search engines to leave it out', async () => {
    const access = { publicAccess: 'restricted', accessNote: 'Só da escola.' };
    const contact = { phone: null, whatsapp: null, website: null };
    const { id } = await given.point(server, admin.token, { ...wholePoint, ...access, ...contact });
    const answer = await get(`/ponto/${id}-ecoponto-sao-joao`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(read(answer).data).toEqual([]);
    expect(read(answer).tags['og:description']).toBe(
      'Rua das Flores, 10, Centro · Este ponto não recebe entregas do público. Só da escola.',
    );
    for (const invitation of ['Materiais aceitos', 'Busca ou recebe', 'Vá até o endereço', 'coletas realizadas', `/search/${id}`])
      expect(answer.body, invitation).not.toContain(invitation);
    expect((await get('/sitemap-pontos-1.xml')).body).not.toContain('/ponto/');
    expect((await get(`/search/${id}`)).body).toContain('<meta name="robots" content="noindex" />');
  });

  test('of a point that takes no bookings offers none', async () => {
    const contact = { phone: null, whatsapp: null, website: null, takesBookings: false };
    const { id } = await given.point(server, admin.token, { ...wholePoint, ...contact });
    const { body } = await get(`/ponto/${id}-ecoponto-sao-joao`);
    expect(body).toContain('Vá até o endereço acima.</p>');
    expect(body).not.toContain('name="robots"');
  });

  test('is new at once when the point changes, and gone when it closes', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    const before = await get(`/ponto/${id}-ecoponto-sao-joao`);
    const etag = String(before.headers.etag);
    expect((await get(`/ponto/${id}-ecoponto-sao-joao`, { 'if-none-match': etag })).statusCode).toBe(304);
    const put = (change: object) =>
      server.call('PUT', `/collection-points/${id}`, { token: admin.token, body: { ...wholePoint, ...change } });
    await put({ address: 'Rua Nova, 2' });
    const after = await get(`/ponto/${id}-ecoponto-sao-joao`, { 'if-none-match': etag });
    expect([after.statusCode, after.body.includes('Rua Nova, 2')]).toEqual([200, true]);
    await put({ isActive: false });
    expect((await get(`/ponto/${id}-ecoponto-sao-joao`)).statusCode).toBe(404);
  });

  test('is drawn once a minute for each revision of the list, however often it is asked for', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    await get(`/ponto/${id}-ecoponto-sao-joao`);
    const { pool } = server.database;
    // A change without a new revision: the trigger that bumps the revision is off.
    await pool.query('alter table collection_points disable trigger user');
    await pool.query(`update collection_points set address = 'Às escondidas' where id = $1`, [id]);
    await pool.query('alter table collection_points enable trigger user');
    expect((await get(`/ponto/${id}-ecoponto-sao-joao`)).body).not.toContain('Às escondidas');
  });

  test('says whether it is open, who confirmed it and that it is full, anew each minute, and is the same where they say the same', async () => {
    const { id } = await given.point(server, admin.token, { ...wholePoint, openingHours: 'Mo-Fr 08:00-17:00; PH off' });
    const path = `/ponto/${id}-ecoponto-sao-joao`;
    const first = await get(path);
    expect(first.body).toContain('<strong>Aberto agora, até 17h</strong> <span class="soft">(visto em 01/12/2026, 12:00)</span>');
    expect(first.body).toContain('Conferido agora há pouco pela Prefeitura');
    expect(first.body).not.toContain('que está cheio');
    for (const remoteAddress of ['198.51.100.1', '198.51.100.2'])
      await server.call('POST', `/collection-points/${id}/reports`, { body: { kind: 'full' }, remoteAddress });
    server.clock.set('2026-12-01T20:20:00Z');
    const later = await get(path, { 'if-none-match': String(first.headers.etag) });
    expect([later.statusCode, later.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(later.body).toContain('<strong>Abre amanhã às 8h</strong>');
    expect(later.body).toContain('Conferido há 5 horas pela Prefeitura');
    expect(later.body).toContain('<strong>2 pessoas disseram há 5 horas que está cheio</strong>');
    server.clock.set('2027-03-03T15:00:00Z');
    const old = await get(path);
    expect(old.body).toContain('Conferido há 3 meses pela Prefeitura');
    expect(old.body).not.toContain('que está cheio');
  });

  test('says nothing that goes by, and is not sent again, where it says the same', async () => {
    const { id } = await given.point(server, admin.token, { ...wholePoint, schedule: null });
    await server.database.pool.query('delete from point_freshness');
    await server.database.pool.query('update collection_points set updated_at = now()');
    const path = `/ponto/${id}-ecoponto-sao-joao`;
    const { body, headers } = await get(path);
    expect(body).toContain('Horário não informado');
    expect(body).toContain('Ninguém confirmou ainda');
    server.clock.set('2026-12-01T21:20:00Z');
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('has its hours as schema.org’s where they are understood, and in words where it has no text', async () => {
    const { id } = await given.point(server, admin.token, {
      ...{ ...wholePoint, schedule: null, openingHours: 'Mo-Fr 08:00-17:00; Sa 08:00-12:00; PH off' },
    });
    const answer = await get(`/ponto/${id}-ecoponto-sao-joao`);
    expect(answer.body).toContain('Seg a sex, 8h às 17h; sáb, 8h às 12h; feriados, fechado');
    const hours = { '@type': 'OpeningHoursSpecification' };
    expect(read(answer).data[0]).toMatchObject({
      openingHoursSpecification: [
        { ...hours, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
        { ...hours, dayOfWeek: ['Saturday'], opens: '08:00', closes: '12:00' },
      ],
      specialOpeningHoursSpecification: expect.arrayContaining([
        { ...hours, validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      ]),
    });
  });

  test('says for which holiday of its own place it is closed', async () => {
    const openingHours = 'Mo-Fr 08:00-17:00; PH off';
    const [here, there] = [
      await given.point(server, admin.token, { ...wholePoint, address: 'Rua A, 1, Xapuri - AC', openingHours }),
      await given.point(server, admin.token, { ...wholePoint, address: 'Rua A, 1, Brasiléia - AC', openingHours }),
    ];
    const body = { date: '2026-12-02', name: 'Padroeira', uf: 'AC', municipality: 'Xapuri' };
    expect((await server.call('POST', '/holidays', { token: admin.token, body })).statusCode).toBe(201);
    server.clock.set('2026-12-02T15:00:00Z');
    const said = '<strong>Fechado hoje: feriado (Padroeira). Abre amanhã às 8h</strong>';
    const answer = await get(`/ponto/${here.id}-ecoponto-sao-joao`);
    expect(answer.body).toContain(said);
    expect(read(answer).data[0]).toMatchObject({
      specialOpeningHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ validFrom: '2026-12-02', opens: '00:00', closes: '00:00' }),
      ]),
    });
    expect((await get(`/ponto/${there.id}-ecoponto-sao-joao`)).body).toContain('Aberto agora, até 17h');
  });

  test('is compressed for clients that accept it, and has no body for HEAD', async () => {
    const { id } = await given.point(server, admin.token, wholePoint);
    const path = `/ponto/${id}-ecoponto-sao-joao`;
    const plain = (await get(path)).body;
    const brotli = await get(path, { 'accept-encoding': 'gzip, br' });
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', plain]);
    const head = await get(path, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(Buffer.byteLength(plain))]);
  });

  test('runs nothing, whatever the text of open data brings', async () => {
    const { id } = await given.point(server, admin.token, {
      ...wholePoint,
      name: hostile,
      address: hostile,
      schedule: hostile,
      description: hostile,
      phone: hostile.slice(0, 30),
    });
    const answer = await get((await get(`/ponto/${id}`)).headers.location ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('<img src=x');
    expect(answer.body.match(/<\/script>/g)).toHaveLength(2);
    expect(read(answer)).toMatchObject({
      title: `${hostile} · Separaí`,
      tags: { 'og:title': hostile },
      data: [{ name: hostile }, {}],
    });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(answer.headers['content-security-policy']).not.toContain('script-src');
  });
});
