import type { APIRequestContext, Page } from '@playwright/test';
import { invitationRows, newAddress } from '../support/admin-administrators.ts';
import { csv, givenApplied, givenImport, lineOf, newPlace } from '../support/admin-imports.ts';
import { givenQuestion } from '../support/admin-items.ts';
import { form, givenWholePoint, ownWord, saveButton } from '../support/admin-points.ts';
import { change, days, givenScene } from '../support/admin-schedules.ts';
import { reach } from '../support/app-navigation.ts';
import { givenColleague, makeCollectors, openAdministratorSession } from '../support/database.ts';
import { expect, givenResident, test } from '../support/fixtures.ts';
import { checkEveryLook, coloursOfPanel, looksOfPanel } from '../support/looks.ts';
import { newOrganizationName } from '../support/organizations.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

test.describe.configure({ timeout: 300_000 });

// An account keeps 20 sessions: during these minutes other tests sign in more often as the product's own administrator.
test.beforeEach(async ({ page, request }) => {
  await storeSession(page, await administratorSession(request, await givenColleague('Administrador')));
});

type Press = (page: Page) => Promise<void>;
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/**
 * Checks screens of the panel: address, marker of the complete screen, title of the tab, and control to press. A screen that
 * stays unchanged is left by a client-side navigation; two in a row at one path are loaded anew.
 */
const checkScreens = async (
  page: Page,
  screens: readonly (readonly [path: string, shown: string, title: string, press?: Press])[],
  looks: typeof looksOfPanel,
): Promise<void> => {
  let isAsItCame = true;
  for (const [path, shown, title, press] of screens)
    await test.step(path, async () => {
      const address = `/admin-dashboard${path}`;
      await (isAsItCame ? reach(page, address) : page.goto(address));
      await expect(page).toHaveTitle(`${title} · Separaí`);
      await expect(page.locator('main, [role=dialog]').getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/^(?:Carregando|Contando)/)).toHaveCount(0);
      await press?.(page);
      isAsItCame = press === undefined;
      await checkEveryLook(page, looks);
    });
};

/** A confirmed booking and unconfirmed ones, at a point of their own. */
const givenBookings = async (request: APIRequestContext) => {
  const { point, bookings, address, resident } = await givenScene(request);
  await change(request, bookings[0], { status: 'confirmado' });
  const [{ id, date }] = bookings;
  return { pointId: point.id, name: resident.name, id, date, table: address.replace('/admin-dashboard', '') };
};

/** An applied import, and one with a new row, an update of an existing point, and a refused row. */
const givenImports = async (request: APIRequestContext) => {
  const place = newPlace();
  const applied = await givenApplied(request, csv(lineOf(place)));
  return { applied, checked: await givenImport(request, csv(lineOf(place, '3105-1111'), lineOf(newPlace()), ';;;;papel;')) };
};

/** An organisation with a collector, an invitation and a factor, and a point with a weighed collection and a closed day. */
const givenWork = async (request: APIRequestContext) => {
  const name = newOrganizationName();
  const organizationId = await makeCollectors(name, [(await givenResident('Rui Coletor de Albuquerque')).id]);
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const { point, bookings } = await givenScene(request);
  const written = [
    ['/api/admin/invitations', { email: newAddress(), role: 'operator', organizationId }],
    ['/api/conversion-factors', { material: 'papel', unit: 'big-bag', kgPerUnit: 42.5, organizationId, note: 'Média de dez' }],
    [`/api/admin/collection-points/${point.id}/closings`, { date: days.fourth.iso, act: 'move' }],
  ] as const;
  for (const [path, data] of written) expect((await request.post(path, { headers, data })).ok(), path).toBe(true);
  await change(request, bookings[0], { status: 'confirmado' });
  const collectedByMaterial = [
    { material: 'papel', kg: 1_234.5 },
    { material: 'vidro', kg: 8 },
  ];
  await change(request, bookings[0], { status: 'concluído', collectedByMaterial });
  return { name, organizationId, pointId: point.id };
};

test.describe('in every size, with large text, and in colours of one’s own', () => {
  test('points, bookings and what was done hold', async ({ page, request }) => {
    const word = ownWord();
    const place = { latitude: -3.74, longitude: -38.52 };
    const point = { name: `Ecoponto ${word}`, address: 'Rua A, 1', ...place, materials: ['oleo'], phone: '156', whatsapp: '123' };
    const { id } = await givenWholePoint(request, point);
    const booked = await givenBookings(request);
    await checkScreens(
      page,
      [
        ['', 'Atividade recente', 'Painel administrativo'],
        [`/pontos?q=${word}`, point.name, 'Pontos de Coleta'],
        [booked.table, booked.name, 'Agendamentos'],
        [`/pontos?q=${word}&novo=true`, 'Salvar ponto', 'Pontos de Coleta'],
        [`/agendamentos/folha?dia=${booked.date}&ponto=${booked.pointId}`, booked.name, 'Folha do motorista'],
        [`/pontos?q=${word}&editar=${id}`, 'Óleo de cozinha', 'Pontos de Coleta'],
        [`/historico?registro=schedule&id=${booked.id}`, 'campo', 'Histórico'],
        [`/pontos?q=${word}&excluir=${id}`, 'Excluir', 'Pontos de Coleta'],
        [`${booked.table}&semanas=${booked.date}`, booked.name, 'Agendamentos'],
        [`/historico?registro=collection-point&id=${id}`, point.name, 'Histórico'],
        [`/pontos/${id}`, '-3,740000; -38,520000', 'Ponto de coleta'],
        [`/agendamentos/${booked.id}`, booked.name, 'Agendamento'],
        ['/nao-existe', 'Dashboard', '404 Page Not Found'],
      ],
      looksOfPanel,
    );
  });

  test('organisations, their people, the report, factors and closed days hold', async ({ page, request }) => {
    const { name, organizationId, pointId } = await givenWork(request);
    const month = days.third.iso.slice(0, 7);
    await checkScreens(
      page,
      [
        ['/organizacoes', name, 'Organizações'],
        [`/organizacoes/${organizationId}`, 'Rui Coletor de Albuquerque', 'Organização'],
        [`/relatorio?de=${month}&ate=${month}`, 'Definições e fontes', 'Relatório mensal'],
        ['/relatorio/fatores', 'Novo fator', 'Fatores de conversão'],
        [`/pontos/${pointId}`, 'Moradores ainda não avisados', 'Ponto de coleta'],
        [`/agendamentos/rotas?dia=${days.third.iso}`, 'Rotas do dia', 'Rotas do dia'],
      ],
      looksOfPanel,
    );
  });

  test('guides, items, imports and administrators hold', { lock: 'imports' }, async ({ page, request }) => {
    const { checked, applied } = await givenImports(request);
    await checkScreens(
      page,
      [
        ['/materiais', 'Resíduos Perigosos', 'Materiais Recicláveis'],
        ['/itens?q=isopor', 'Isopor', 'Itens'],
        ['/materiais?material=papel', 'Adicionar fonte', 'Materiais Recicláveis'],
        ['/itens?q=isopor&item=isopor', 'Nova fonte', 'Itens'],
        ['/importacao', 'pontos.csv', 'Importar pontos'],
        ['/itens/sem-resposta', 'O que ninguém soube responder', 'Buscas sem resposta'],
        [`/importacao/${checked}`, 'Espera sua decisão', 'Importação'],
        ['/administradores', 'Convidar', 'Administradores'],
        [`/importacao/${checked}?linhas=recusados`, 'Nome: Por favor, insira o nome', 'Importação'],
        ['/administradores/seguranca', 'Sua segurança', 'Sua segurança'],
        [`/importacao/${applied}`, 'Importação gravada', 'Importação'],
        [`/importacao/${checked}?passo=colunas`, 'Como as primeiras linhas ficam', 'Importação'],
      ],
      looksOfPanel,
    );
  });
});

test.describe('in both colours, on a phone and on a wide screen', () => {
  test('forms, questions and what is marked hold', async ({ page, request }) => {
    const word = ownWord();
    const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A', whatsapp: '123' });
    const words = encodeURIComponent(await givenQuestion(request, 3));
    const booked = await givenBookings(request);
    await checkScreens(
      page,
      [
        ['/historico?registro=schedule&acao=create', 'Criou', 'Histórico'],
        ['/materiais?novo=true', 'Adicionar fonte', 'Materiais Recicláveis'],
        ['/historico?registro=recycling-guide&id=papel', 'Papel', 'Histórico'],
        ['/itens', 'Próxima', 'Itens'],
        ['/materiais?excluir=papel', 'Tem certeza', 'Materiais Recicláveis'],
        [
          '/itens?q=isopor&novo=true&nome=tampa+de+panela',
          'Nova fonte',
          'Itens',
          // The guides arrive with a separate request.
          () => expect(page.getByLabel('Guia que diz mais').getByRole('option', { name: 'Papel', exact: true })).toBeAttached(),
        ],
        ['/itens/importacao', 'Exportar todos os itens', 'Importar itens'],
        ['/setores/importacao', 'Exportar todos os setores', 'Importar setores de coleta'],
        ['/itens?q=isopor&excluir=isopor', 'Tem certeza', 'Itens'],
        ['/itens/sem-resposta', 'Dispensar', 'Buscas sem resposta'],
        [
          `/pontos?q=${word}`,
          word,
          'Pontos de Coleta',
          async () => {
            await page.getByRole('checkbox', { name: `Escolher Ecoponto ${word}` }).check();
            await press(page, 'Filtros');
          },
        ],
        [`/itens/sem-resposta?sinonimo=${words}`, 'Escolha o item', 'Buscas sem resposta'],
        [
          `/pontos?q=${word}&editar=${id}`,
          'Salvar ponto',
          'Pontos de Coleta',
          async () => {
            await form(page).getByLabel('Nome', { exact: true }).fill('');
            await saveButton(page).click();
            await expect(form(page).getByText('Por favor, insira o nome')).toBeVisible();
          },
        ],
        [
          booked.table,
          booked.name,
          'Agendamentos',
          async () => {
            await press(page, /^Concluir/);
            await expect(page.getByRole('dialog')).toBeVisible();
          },
        ],
        [
          `/pontos?q=${word}&editar=${id}`,
          'Salvar ponto',
          'Pontos de Coleta',
          async () => {
            await press(page, 'Marcar no mapa');
            await expect(form(page).getByRole('button', { name: 'Marcar o centro do mapa' })).toBeEnabled();
          },
        ],
        [
          '/materiais?material=papel',
          'Adicionar fonte',
          'Materiais Recicláveis',
          async () => {
            await press(page, 'Ver como o morador vê');
            await expect(page.getByRole('dialog', { name: 'Como o morador vê' })).toBeVisible();
          },
        ],
      ],
      coloursOfPanel,
    );
  });

  test('forms and questions of organisations, factors, closed days and rooms hold', async ({ page, request }) => {
    const { organizationId, pointId } = await givenWork(request);
    await checkScreens(
      page,
      [
        ['/organizacoes?novo=true', 'Salvar organização', 'Organizações', () => press(page, 'Salvar organização')],
        [`/organizacoes?excluir=${organizationId}`, 'Tem certeza', 'Organizações'],
        ['/relatorio/fatores?novo=true', 'Quilos por unidade', 'Fatores de conversão'],
        [
          `/organizacoes/${organizationId}`,
          'Rui Coletor de Albuquerque',
          'Organização',
          async () => {
            await press(page, 'Convidar pessoa');
            await expect(page.getByRole('dialog')).toBeVisible();
          },
        ],
        [`/pontos/${pointId}?editar=true`, 'Busca em casa: dias e lugares', 'Ponto de coleta'],
        [
          `/pontos/${pointId}`,
          'Dias fechados',
          'Ponto de coleta',
          async () => {
            await press(page, 'Fechar um dia');
            await press(page, 'Fechar o dia');
            await expect(page.getByText('Escolha o dia')).toBeVisible();
          },
        ],
      ],
      coloursOfPanel,
    );
  });

  test('invitations and the question for one hold', async ({ page }) => {
    await page.goto('/admin-dashboard/administradores');
    const [invite, dialog] = [page.getByRole('button', { name: 'Convidar' }), page.getByRole('dialog')];
    await invite.click();
    await dialog.getByLabel('E-mail').fill(newAddress());
    await page.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(invitationRows(page).first()).toBeVisible();
    await checkEveryLook(page, coloursOfPanel);
    await invite.click();
    await expect(dialog).toBeVisible();
    await checkEveryLook(page, coloursOfPanel);
  });
});

test('on a small screen with text of twice the size no filter chip of points or items is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/pontos', '/itens']) {
    await page.goto(`/admin-dashboard${path}`);
    const chips = page.getByRole('search').locator('button[aria-pressed]');
    await expect(chips.first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cut = await chips.evaluateAll((all) =>
      all.flatMap((chip) => {
        const [own, row] = [chip.getBoundingClientRect(), chip.parentElement?.getBoundingClientRect()];
        const isInside = row !== undefined && own.left >= row.left && own.right <= row.right && row.right <= innerWidth;
        return isInside && chip.scrollWidth <= chip.clientWidth ? [] : [chip.textContent];
      }),
    );
    expect(cut, path).toEqual([]);
  }
});

test('the debug area of the panel holds in every size, with large text, and in colours of one’s own', async ({ page }) => {
  await page.goto('/admin-dashboard/administradores/seguranca');
  await page.getByRole('button', { name: 'Depuração' }).click();
  const area = page.getByRole('region', { name: 'Depuração' });
  await area.getByRole('button', { name: 'Testar GET /api/debug', exact: true }).click();
  await expect(area.getByRole('region', { name: 'Resposta GET /api/debug', exact: true })).toContainText('"migrationLevel"');
  await checkEveryLook(page, looksOfPanel);
});

test('a screen begins at its heading, and going back restores its position', async ({ page, request }) => {
  const word = ownWord();
  for (let number = 10; number < 30; number++)
    await givenWholePoint(request, { name: `Ponto ${number} ${word}`, address: 'Rua A' });
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Histórico' }).press('Enter');
  await expect(heading(page)).toHaveText('Histórico');
  await expect(heading(page)).toBeFocused();
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  const link = page.getByRole('link', { name: `Ponto 28 ${word}` });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  await link.press('Enter');
  await expect(heading(page)).toHaveText(`Ponto 28 ${word}`);
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
