import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { givenPointWith, type ListedPoint, nearestNames, pointsUrl, showOnly, spokenName } from '../support/points.ts';

const fatima = { name: 'Ecoponto Fátima', path: '/search/1' };
const listOf = (page: Page) => page.getByRole('list', { name: 'Pontos de coleta' });
const cards = (page: Page) => listOf(page).getByRole('listitem');
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('link', { name }) });
const box = (page: Page) => page.getByPlaceholder('Digite seu CEP ou endereço', { exact: true });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button', { name });
const total = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 ponto de coleta' : `${count} pontos de coleta`, { exact: true });

const openSearch = async (page: Page, query = ''): Promise<ListedPoint[]> => {
  const [reply] = await Promise.all([page.waitForResponse(pointsUrl), page.goto(`/search${query}`)]);
  const points = await reply.json();
  await expect(cards(page).first()).toBeVisible();
  return points;
};

test.describe('the list', () => {
  test('says what it is and offers a chip for each accepted material', async ({ signedInPage: page }) => {
    await openSearch(page);
    await expect(page).toHaveTitle('Busca · Separaí');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encontre e converse com um ponto de coleta');
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button')).toHaveText([
      'Todos',
      'Papel/Papelão',
      'Plásticos',
      'Vidro',
      'Metal',
      'Eletrônicos',
      'Óleo de cozinha',
      'Outros',
    ]);
    await expect(chip(page, 'Todos')).toHaveAttribute('aria-pressed', 'true');
  });

  test('says in its field what to type, whole on the smallest phone', async ({ signedInPage: page }) => {
    await openSearch(page);
    for (const width of [412, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const room = await box(page).evaluate((field: HTMLInputElement) => {
        const words = document.createElement('span');
        const { fontFamily, fontSize, letterSpacing } = getComputedStyle(field, '::placeholder');
        Object.assign(words.style, { fontFamily, fontSize, letterSpacing, position: 'absolute', whiteSpace: 'nowrap' });
        words.textContent = field.placeholder;
        document.body.append(words);
        const { width: needed } = words.getBoundingClientRect();
        words.remove();
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - needed;
      });
      expect(room, `${width} px`).toBeGreaterThanOrEqual(0);
    }
  });

  test('has no chip for a material that no point accepts', async ({ signedInPage: page }) => {
    await showOnly(page, ({ materials }) => materials.length === 1 && materials[0] === 'eletronicos');
    await openSearch(page);
    await expect(page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button')).toHaveText([
      'Todos',
      'Eletrônicos',
    ]);
  });

  test('tells of each point street, collections, materials, description and hours', async ({ signedInPage: page, request }) => {
    const name = `Galpão ${randomUUID()}`;
    await givenPointWith(request, {
      name,
      address: 'Rua dos Cajueiros 7, Casa Amarela, Fortaleza',
      description: 'Linha um do que se faz aqui. '.repeat(20),
      materials: ['vidro'],
    });
    await openSearch(page, `?q=${encodeURIComponent(name)}`);
    const card = cardOf(page, name);
    await expect(card).toContainText('Rua dos Cajueiros 7');
    await expect(card).not.toContainText('Casa Amarela');
    // The least informative line comes last.
    await expect(card).toContainText(/0 coletas realizadas$/);
    await expect(card).toContainText('Vidro');
    const lines = await card.getByText('Linha um').evaluate((element) => {
      const { lineHeight } = getComputedStyle(element);
      return Math.round(element.clientHeight / Number.parseFloat(lineHeight));
    });
    expect(lines).toBe(2);
    await box(page).fill(fatima.name);
    await expect(cardOf(page, fatima.name)).toContainText('Seg a sáb, 8h às 17h');
  });

  test('marks the materials of a point that names none as to be confirmed', async ({ signedInPage: page }) => {
    await openSearch(page);
    await box(page).fill('Mini Ecoponto Monsenhor Salazar');
    const card = cards(page).first();
    await expect(cards(page)).toHaveCount(1);
    await expect(card.getByText(/Papel\/Papelão\s*\(a confirmar\)/)).toBeVisible();
    await expect(card.getByText(/Plásticos\s*\(a confirmar\)/)).toBeVisible();
    await card.getByRole('link').tap();
    await expect(page.getByRole('main').getByText('(a confirmar)').filter({ visible: true }).first()).toBeVisible();
  });

  test('combines text and material, and accents and case do not count', async ({ signedInPage: page }) => {
    const points = await openSearch(page);
    const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const finds = ({ name, shortName, address }: ListedPoint) => fold(`${name} ${shortName} ${address}`).includes('praia');
    await box(page).fill('PRÁIA');
    await expect(total(page, points.filter(finds).length)).toBeAttached();
    await chip(page, 'Eletrônicos').tap();
    await expect(cards(page)).toHaveCount(1);
    await expect(cardOf(page, 'CRT da Praia de Iracema')).toBeVisible();
    await expect(chip(page, 'Eletrônicos')).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?q=PR%C3%81IA&material=eletronicos$/);
    await page.getByRole('button', { name: 'Limpar a busca' }).tap();
    const accepting = points.filter(({ materials }) => materials.includes('eletronicos')).length;
    await expect(page.getByText(`${accepting} pontos aceitam eletrônicos`)).toBeVisible();
    await chip(page, 'Todos').tap();
    await expect(total(page, points.length)).toBeAttached();
  });

  test('has the button that clears it of every other field in which one searches', async ({ signedInPage: page }) => {
    for (const address of ['/search', '/map', '/schedule', '/user/help']) {
      await page.goto(address);
      const field = page.getByRole('searchbox');
      await field.fill('vidro');
      const clear = page.getByRole('button', { name: 'Limpar a busca', exact: true });
      const { width, height } = (await clear.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height), address).toBeGreaterThanOrEqual(44);
      await clear.tap();
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
      await expect(clear).toHaveCount(0);
    }
  });

  test('says that nothing was found, and takes text and material back', async ({ signedInPage: page }) => {
    const points = await openSearch(page, '?material=vidro');
    await box(page).fill('qwxyz');
    await expect(page.getByRole('heading', { name: 'Nenhum resultado encontrado para sua busca' })).toBeVisible();
    await expect(page.getByText('Digite seu CEP para ver os pontos mais perto de você', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Limpar busca' }).tap();
    await expect(total(page, points.length)).toBeAttached();
    await expect(box(page)).toHaveValue('');
    await expect(chip(page, 'Todos')).toHaveAttribute('aria-pressed', 'true');
  });

  test('says of each point who travels, and a chip leaves those that fetch at home', async ({ signedInPage: page, request }) => {
    const word = randomUUID();
    await givenPointWith(request, { name: `Catadores ${word}`, materials: ['vidro'], handover: 'pickup' });
    await givenPointWith(request, { name: `Galpão ${word}`, materials: ['vidro'], handover: 'both' });
    await givenPointWith(request, { name: `Contêiner ${word}`, materials: ['vidro'] });
    await openSearch(page, `?q=${word}`);
    await expect(cardOf(page, `Catadores ${word}`)).toContainText('Busca em casa');
    await expect(cardOf(page, `Catadores ${word}`)).not.toContainText('Recebe no local');
    await expect(cardOf(page, `Contêiner ${word}`)).toContainText('Recebe no local');
    const ways = page.getByRole('group', { name: 'Filtrar por quem leva' });
    await ways.getByRole('button', { name: 'Busca em casa' }).tap();
    await expect(cards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/&entrega=busca$/);
    await page.reload();
    await expect(ways.getByRole('button', { name: 'Busca em casa' })).toHaveAttribute('aria-pressed', 'true');
    await expect(cards(page)).toHaveCount(2);
    await ways.getByRole('button', { name: 'Recebe no local' }).tap();
    await expect(cards(page)).toHaveCount(2);
    await expect(cardOf(page, `Catadores ${word}`)).toHaveCount(0);
    await ways.getByRole('button', { name: 'Recebe no local' }).tap();
    await expect(cards(page)).toHaveCount(3);
    await chip(page, 'Metal').tap();
    await ways.getByRole('button', { name: 'Busca em casa' }).tap();
    await expect(page.getByText('ou tire os filtros.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Limpar busca' }).tap();
    await expect(ways.getByRole('button', { pressed: true })).toHaveCount(0);
    await box(page).fill(word);
    await cardOf(page, `Galpão ${word}`).getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1, name: `Galpão ${word}` })).toBeVisible();
    for (const said of ['Busca em casa', 'Recebe no local'])
      await expect(page.getByRole('main').getByText(said, { exact: true }).filter({ visible: true })).toBeVisible();
  });

  test('shows the points nearest to a postal code that stands in no address', async ({ signedInPage: page }) => {
    const points = await openSearch(page);
    await box(page).fill('60175-047');
    await expect(
      page.getByText('Pontos mais perto de Papicu, Fortaleza, do mais próximo ao mais distante. Localizamos este CEP na rua.'),
    ).toBeVisible();
    const [nearest = ''] = nearestNames(points, { latitude: -3.7386, longitude: -38.4848 }, 1);
    expect(nearest).toBe('Retorna Terminal Papicu');
    await expect(cards(page).first()).toContainText('Retorna Machine Terminal Papicu');
    await expect(cards(page).first()).toContainText(/\d+ m ·/);
  });

  test('names the geocoder where it alone knows the street of a postal code', async ({ signedInPage: page }) => {
    const points = await openSearch(page);
    await box(page).fill('60833-000');
    await expect(
      page.getByText('Pontos mais perto de Cambeba, Fortaleza, do mais próximo ao mais distante. Localizamos este CEP na rua.'),
    ).toBeVisible();
    await expect(page.getByText('Localização do CEP: © colaboradores do OpenStreetMap')).toBeVisible();
    const [nearest = ''] = nearestNames(points, { latitude: -3.8112, longitude: -38.4853 }, 1);
    const first = points.find((point) => spokenName(point) === nearest);
    await expect(cards(page).first()).toContainText(first?.name ?? 'none');
  });

  test('finds what is near a district that no address names', async ({ signedInPage: page }) => {
    const points = await openSearch(page);
    await box(page).fill('aldeota');
    await page.getByRole('button', { name: /^(?:Procurar o bairro “aldeota”|Ver pontos perto de Aldeota, Fortaleza)$/ }).tap();
    await expect(page.getByText('Perto de Aldeota, Fortaleza')).toBeVisible();
    const [nearest = ''] = nearestNames(points, { latitude: -3.7391, longitude: -38.5016 }, 1);
    const first = points.find((point) => spokenName(point) === nearest);
    await expect(cards(page).first()).toContainText(first?.name ?? 'none');
    await expectNoOverflow(page);
    // The district is now known without the geocoder.
    await box(page).fill('ALDEOTA');
    await expect(page.getByRole('button', { name: 'Ver pontos perto de Aldeota, Fortaleza' })).toBeVisible();
    await box(page).fill('bairro nenhum');
    await page.getByRole('button', { name: 'Procurar o bairro “bairro nenhum”' }).tap();
    await expect(page.getByText('Não encontramos um bairro com o nome “bairro nenhum” por aqui.')).toBeVisible();
  });

  test('says when there are no points at all', async ({ signedInPage: page }) => {
    await showOnly(page, () => false);
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: 'Não há pontos de coleta disponíveis' })).toBeVisible();
  });

  test('is asked for again by a button that is disabled meanwhile', async ({ signedInPage: page }) => {
    await openSearch(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(pointsUrl, async (route) => {
      await held;
      await route.fulfill({ json: [] });
    });
    const refresh = page.getByRole('button', { name: 'Atualizar a lista' });
    await refresh.tap();
    await expect(refresh).toBeDisabled();
    await expect(cards(page).first()).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { name: 'Não há pontos de coleta disponíveis' })).toBeVisible();
    await expect(refresh).toBeEnabled();
  });
});

test.describe('a list that does not come', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  test('says so, and comes on request', async ({ signedInPage: page }) => {
    await page.route(pointsUrl, (route) => route.fulfill({ status: 500, json: { error: 'Algo deu errado.', code: 'internal' } }));
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: 'Erro ao buscar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar os pontos de coleta')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(cards(page).first()).toBeVisible();
  });

  test('leaves the one from before, and says from when it is', async ({ signedInPage: page }) => {
    await openSearch(page);
    await page.route(pointsUrl, (route) => route.fulfill({ status: 500, json: { error: 'Algo deu errado.', code: 'internal' } }));
    await page.getByRole('button', { name: 'Atualizar a lista' }).tap();
    await expect(page.getByText('Não foi possível atualizar. Salvo agora há pouco.').first()).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe('the detail', () => {
  test('is opened by a tap, has an address, and leads on to booking and to the map', async ({ signedInPage: page }) => {
    await openSearch(page);
    await cardOf(page, fatima.name).tap();
    await expect(page).toHaveURL(fatima.path);
    await expect(page).toHaveTitle('Ecoponto Fátima · Separaí');
    const heading = page.getByRole('heading', { level: 1, name: fatima.name });
    await expect(heading).toBeFocused();
    const main = page.getByRole('main');
    for (const title of ['Endereço', 'Descrição', 'Horário de Funcionamento', 'Materiais aceitos', 'Entre em contato']) {
      await expect(main.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    }
    await expect(main.getByText(/^\d+ coletas? realizadas?$/).filter({ visible: true })).toBeVisible();
    await expect(
      main.getByText('Avenida Eduardo Girão, 989 - Esquina', { exact: false }).filter({ visible: true }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Vidro.*como separar$/ })).toHaveAttribute('href', '/recycle/vidro');
    await expect(page.getByRole('link', { name: 'Agendar coleta' })).toHaveAttribute('href', '/schedule?ponto=1');
    await expect(page.getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
      'href',
      /^(geo:|https:\/\/www\.openstreetmap\.org\/directions\?to=)-3\.75/,
    );
    await expect(page.getByRole('link', { name: 'Ligar 156' })).toHaveAttribute('href', 'tel:156');
    await expect(page.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute('href', '/map?ponto=1');
    await page.reload();
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para lista' }).tap();
    await expect(page).toHaveURL('/search');
  });

  test('leads to the guides that there are, and to no other', async ({ signedInPage: page, request }) => {
    const { id } = await givenPointWith(request, {
      name: `Dois materiais ${randomUUID()}`,
      materials: ['papel', 'vidro'],
    });
    const guides: { id: string }[] = await (await request.get('/api/recycle-materials')).json();
    await page.route('**/api/recycle-materials', (route) =>
      route.fulfill({ json: guides.filter((guide) => guide.id !== 'vidro') }),
    );
    await page.goto(`/search/${id}`);
    await expect(page.getByRole('link', { name: /como separar$/ })).toHaveText(['Papel/Papelão, como separar']);
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /^Vidro$/ }),
    ).toBeVisible();
    await page.getByRole('link', { name: /como separar$/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Papel/);
  });

  test('keeps the state beside its town, on whatever line that is', async ({ signedInPage: page, request }) => {
    const address = 'Rua dos Cajueiros Velhos, 1200, Jardim das Mangueiras, Fortaleza - CE';
    const { id } = await givenPointWith(request, { name: `Rua longa ${randomUUID().slice(0, 8)}`, address });
    await page.goto(`/search/${id}`);
    const shown = page.getByText(/^Rua dos Cajueiros Velhos, 1200/).filter({ visible: true });
    await expect(shown).toBeVisible();
    for (let width = 320; width <= 480; width += 4) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await shown.evaluate(({ firstChild: text }) => {
        const range = document.createRange();
        return ['Fortaleza', '-', 'CE'].map((word) => {
          const start = text?.textContent?.lastIndexOf(word) ?? -1;
          range.setStart(text as Text, start);
          range.setEnd(text as Text, start + word.length);
          return Math.round(range.getBoundingClientRect().top);
        });
      });
      expect(new Set(lines).size, `${width} px`).toBe(1);
    }
  });

  test('shows no material that its bar and the navigation leave too small to press', async ({ signedInPage: page }) => {
    // On a phone as high as this one, a row begins below the bar and ends below the navigation.
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(fatima.path);
    await expect(page.getByRole('link', { name: /como separar$/ }).first()).toBeAttached();
    await expect(page.getByRole('link', { name: 'Ligar' })).toBeVisible();
    await expectAccessible(page);
  });

  for (const [how, close] of [
    ['the back button of the phone', (page: Page) => page.goBack()],
    ['its own link', (page: Page) => page.getByRole('link', { name: 'Voltar para lista' }).tap()],
  ] as const) {
    test(`is closed by ${how}, and text, chip and place in the list are as before`, async ({ signedInPage: page }) => {
      await openSearch(page);
      await chip(page, 'Vidro').tap();
      await box(page).fill('ecoponto');
      const far = cardOf(page, 'Ecoponto Serrinha');
      await expect(async () => {
        await page.mouse.wheel(0, 600);
        await expect(far).toBeInViewport({ timeout: 500 });
      }).toPass();
      await far.scrollIntoViewIfNeeded();
      const top = await far.evaluate((element) => element.getBoundingClientRect().top);
      await far.getByRole('link').tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Ecoponto Serrinha' })).toBeVisible();
      await close(page);
      await expect(page).toHaveURL('/search?q=ecoponto&material=vidro');
      await expect(box(page)).toHaveValue('ecoponto');
      await expect(chip(page, 'Vidro')).toHaveAttribute('aria-pressed', 'true');
      await expect(far.getByRole('link')).toBeFocused();
      await expect.poll(() => far.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, -2);
    });
  }

  test('of a point that is not there says so and leads to the list', async ({ signedInPage: page }) => {
    await page.goto('/search/2000000000');
    await expect(page.getByRole('heading', { level: 1, name: 'Ponto de coleta não encontrado' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver todos os pontos' }).tap();
    await expect(page).toHaveURL('/search');
    await expect(cards(page).first()).toBeVisible();
  });

  test('of a point without coordinates has no way to the map, and without contacts says that there are none', async ({
    signedInPage: page,
    request,
  }) => {
    const { id } = await givenPointWith(request, { name: `Sem contato ${randomUUID()}` });
    await page.goto(`/search/${id}`);
    await expect(page.getByRole('link', { name: 'Agendar coleta' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver no mapa' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Entre em contato' })).toHaveText(
      /Não temos telefone, WhatsApp nem site deste ponto\. Vá até o endereço acima, ou agende uma coleta por aqui\./,
    );
    await expectAccessible(page);
  });
});

test.describe('the ways to reach a point', () => {
  const openPoint = async (page: Page, request: APIRequestContext, fields: object): Promise<string> => {
    const name = `Contato certo aqui ${randomUUID()}`;
    const { id } = await givenPointWith(request, { name, ...fields });
    await page.goto(`/search/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    return name;
  };

  test('WhatsApp is chatted with by all its digits, with a greeting', async ({ signedInPage: page, request }) => {
    for (const [whatsapp, digits] of [
      ['(85) 98765-4321', '5585987654321'],
      ['085 98765-4321', '5585987654321'],
      ['(55) 98765-4321', '5555987654321'],
      ['+55 85 98765-4321', '5585987654321'],
    ] as const)
      await test.step(whatsapp, async () => {
        await openPoint(page, request, { whatsapp });
        const link = page.getByRole('link', { name: /^WhatsApp/ });
        const address = new URL((await link.getAttribute('href')) ?? '');
        expect(address.origin + address.pathname).toBe(`https://wa.me/${digits}`);
        expect(address.searchParams.get('text')).toBe(
          'Olá! Encontrei o ponto de coleta "Contato certo aqui" no Separaí e gostaria de mais informações sobre a entrega de recicláveis.',
        );
        await expect(link).toHaveAttribute('rel', /noopener/);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(page.getByRole('link', { name: 'Ligar' })).toHaveCount(0);
      });
  });

  test('a telephone number is called by its digits', async ({ signedInPage: page, request }) => {
    await openPoint(page, request, { phone: '(85) 3452-1234' });
    await expect(page.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:8534521234');
    await expect(page.getByRole('link', { name: /WhatsApp|Visitar Website/ })).toHaveCount(0);
  });

  test('a website is visited, with or without its scheme', async ({ signedInPage: page, request }) => {
    for (const [website, href] of [
      ['www.exemplo.com.br/coleta', 'https://www.exemplo.com.br/coleta'],
      ['http://exemplo.com.br', 'http://exemplo.com.br'],
    ] as const) {
      await openPoint(page, request, { website });
      await expect(page.getByRole('link', { name: /^Visitar Website/ })).toHaveAttribute('href', href);
    }
  });

  /** Shows the first point changed, as a row that predates a rule. */
  const showChanged = async (page: Page, change: object): Promise<void> => {
    await page.route(pointsUrl, async (route) => {
      const response = await route.fetch();
      const points: ListedPoint[] = await response.json();
      await route.fulfill({ response, json: points.map((point) => (point.id === 1 ? { ...point, ...change } : point)) });
    });
    await page.goto(fatima.path);
    await expect(page.getByRole('link', { name: 'Ligar' })).toBeVisible();
  };

  test('a website from before its rule is never a link', async ({ signedInPage: page }) => {
    for (const website of ['javascript:alert(1)', 'javascript:1;alert(1)<!--@a.b', 'http://banco.com.br:80@evil.com'])
      await test.step(website, async () => {
        await showChanged(page, { website });
        await expect(page.getByRole('link', { name: /Visitar Website/ })).toHaveCount(0);
        await expect(page.locator('[href^="javascript:"], [href*="evil"]')).toHaveCount(0);
      });
  });

  test('an image that lies elsewhere is not asked for: the placeholder stands for it', async ({ signedInPage: page }) => {
    await showChanged(page, { imageUrl: 'https://exemplo.com.br/foto.png' });
    await expect(page.locator('img[src="/assets/sem-imagem.svg"]')).toBeVisible();
    await expect(page.locator('img[src*="exemplo.com.br"]')).toHaveCount(0);
  });
});
