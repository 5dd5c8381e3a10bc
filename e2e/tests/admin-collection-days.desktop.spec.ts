import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { enterPanel } from '../support/admin-points.ts';
import { givenArea, givenService, newCode, newName, removeServices } from '../support/collection-days.ts';
import { givenColleague, openAdministratorSession, openColleagueSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, givenResident, test } from '../support/fixtures.ts';
import { liveAt } from '../support/homes.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

const row = (page: Page, table: string, name: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true });
/** Replaces a record beside the open form. */
const rewrite = async (request: APIRequestContext, path: string, data: object, token?: string) => {
  const headers = { authorization: `Bearer ${token ?? (await openAdministratorSession())}` };
  const answer = await request.put(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Number of residents that the cancellation of an area's day tells; their areas are found by a job. */
const residentsTold = async (request: APIRequestContext, area: number, date: string): Promise<number> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const data = { id: null, exception: { kind: 'cancelled', date, areas: [area] } };
  const answer = await request.post('/api/admin/collection-exceptions/preview', { headers, data });
  return (await answer.json()).residents;
};
const daysOf = async (request: APIRequestContext, area: number, day: string) => {
  const answer = await request.get(`/api/collection-days?area=${area}&from=${day}&to=${day}`);
  const [service] = (await answer.json()).services;
  return service.areas[0].days;
};
/** The question before a save that changes days of the next fortnight. */
const soonQuestion = (page: Page) => page.getByRole('region', { name: 'Os próximos 14 dias mudam' });

// Only the server knows which names are taken, and which version is the present one.
test.use({ allowedConsoleErrors: [/status of 4(00|09)/] });

test.afterEach(({ request }) => removeServices(request));

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

test.describe('types of collection', () => {
  const address = '/admin-dashboard/setores/tipos';

  test('by the keyboard alone one is created, refused while its fields are wrong, and deleted unless it has areas', async ({
    page,
    request,
  }) => {
    const [name, taken] = [newName('Cata-treco'), newName('Podas')];
    const other = await givenService(request, { name: taken, kind: 'podas' });
    await givenArea(request, other.id, { coverage: { districts: ['Aldeota'] } });
    await page.goto('/admin-dashboard');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Setores de coleta' }).press('Enter');
    await page.getByRole('link', { name: 'Tipos de coleta' }).press('Enter');
    await expect(heading(page)).toHaveText('Tipos de coleta');
    await expectAccessible(page);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Novo tipo de coleta' });
    await dialog.getByLabel('Nome', { exact: true }).press('Enter');
    await expect(dialog.getByText('Diga o nome do tipo de coleta')).toBeVisible();
    await dialog.getByLabel('Nome', { exact: true }).fill(taken.toUpperCase());
    await dialog.getByLabel('Quantos minutos antes').fill('9999');
    await dialog.getByLabel('Quantos minutos antes').press('Enter');
    await expect(dialog.getByText('Use um número de minutos de 0 a 1440')).toBeVisible();
    await dialog.getByLabel('Quantos minutos antes').fill('90');
    await expect(dialog.getByText('Pôr na rua até 1h30 antes de o caminhão começar a passar.')).toBeVisible();
    await dialog.getByLabel('Quantos minutos antes').press('Enter');
    await expect(dialog.getByText('Já existe um tipo de coleta com este nome').first()).toBeVisible();
    await dialog.getByLabel('Nome', { exact: true }).fill(name);
    await dialog.getByLabel('Tipo', { exact: true }).selectOption('Volumosos (cata-treco)');
    await dialog.getByRole('radio', { name: 'Turquesa' }).press('Space');
    await dialog.getByLabel('O que pôr na rua, e como').fill('Móveis e eletrodomésticos, na calçada.');
    await dialog.getByRole('button', { name: 'Escolher um item' }).press('Enter');
    await expect(dialog.getByLabel('Itens que esta coleta leva: Nome')).toBeFocused();
    await page.keyboard.type('isopor');
    await dialog.getByRole('list', { name: 'Encontrados' }).getByRole('button').first().press('Enter');
    await expect(dialog.getByRole('button', { name: /^Tirar .*isopor/i })).toBeVisible();
    await dialog.getByRole('radio', { name: /^Não passa/ }).press('Space');
    await expect(dialog.getByText('A coleta que cai no feriado é cancelada.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Nome', { exact: true }).press('Enter');
    await expect(page.getByText('Tipo de coleta salvo.', { exact: true }).first()).toBeVisible();
    await expect(row(page, 'Tipos de coleta', name)).toContainText('Móveis e eletrodomésticos, na calçada.1 item');
    await expect(row(page, 'Tipos de coleta', name)).toContainText('Até 1h30 antesNos feriados: Não passa0 setores');

    const remove = (of: string) => row(page, 'Tipos de coleta', of).getByRole('button', { name: /^Excluir/ });
    await remove(taken).press('Enter');
    const question = page.getByRole('dialog', { name: /^Tem certeza que deseja excluir o tipo de coleta/ });
    await expect(question).toContainText('Ele tem 1 setor, e por isso não pode ser excluído.');
    await expect(question.getByRole('button', { name: 'Excluir', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await remove(name).press('Enter');
    await question.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
    await expect(page.getByText('Tipo de coleta excluído.', { exact: true }).first()).toBeVisible();
    await expect(row(page, 'Tipos de coleta', name)).toHaveCount(0);
    await page.goto('/admin-dashboard/historico?registro=collection-service');
    await expect(page.getByText(name).first()).toBeVisible();
  });

  test('of two who edit one, the second sees both versions field by field, and loses nothing', async ({ page, request }) => {
    const { id, version, ...service } = (await givenService(request, { name: newName('Seletiva') })) as Record<string, unknown>;
    await page.goto(`${address}?editar=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('O que pôr na rua, e como').fill('Tudo limpo.');
    await dialog.getByRole('radio', { name: 'Verde' }).check();
    const theirs = { ...service, color: 'oleo', putOutBeforeMinutes: 30 };
    await rewrite(request, `/api/collection-services/${id}`, theirs, await openColleagueSession('Maria Souza'));
    await save(page).click();
    await expect(dialog.getByText(/^Maria Souza salvou outra versão /)).toBeVisible();
    await expect(dialog.getByRole('group')).toHaveCount(3);
    await expect(dialog.getByRole('group', { name: 'Cor' })).toContainText('Verde');
    await expect(dialog.getByRole('group', { name: 'Cor' })).toContainText('Amora');
    await dialog.getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await save(page).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Tipos de coleta', String(service.name))).toContainText('Tudo limpo.Até 30 minutos antes');
  });
});

test.describe('areas', () => {
  const address = '/admin-dashboard/setores';

  test('a city without any data is told where to begin', async ({ page }) => {
    await page.route('**/api/admin/collection-areas?*', (route) =>
      route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 50 } }),
    );
    await page.goto(address);
    await expect(page.getByRole('list', { name: 'Por onde começar' })).toContainText('Crie um tipo de coleta');
    await expect(page.getByRole('link', { name: 'Importar um arquivo' })).toHaveAttribute('href', `${address}/importacao`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Criar um tipo de coleta' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Novo tipo de coleta' })).toBeVisible();
  });

  test('by the keyboard alone one is created with rules and districts, and visitors read its days', async ({
    page,
    request,
    browser,
  }) => {
    const [serviceName, name] = [newName('Orgânicos'), newName('Setor')];
    const service = await givenService(request, { name: serviceName, kind: 'organicos', holidayPolicy: 'doesNotPass' });
    await page.goto(`${address}?tipo=${service.id}`);
    await expect(page.getByText('Nenhum setor encontrado')).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Novo setor' });
    await expect(dialog.getByLabel('Tipo de coleta', { exact: true })).toHaveValue(String(service.id));
    await dialog.getByLabel('Nome', { exact: true }).press('Enter');
    await expect(dialog.getByText('Diga o nome do setor')).toBeVisible();
    await expect(dialog.getByText('Escolha os dias.')).toBeVisible();
    await expect(dialog.getByText('Diga onde o setor fica: no mapa, ou por bairros, ruas ou CEPs')).toBeVisible();
    await dialog.getByLabel('Nome', { exact: true }).fill(name);
    await dialog.getByLabel('Código').fill('S-12');
    await dialog.getByLabel('Cidade').fill('Fortalezza');
    await dialog.getByLabel('Estado').selectOption('CE');

    const rules = dialog.getByRole('group', { name: 'Dias e horários' });
    const first = rules.getByRole('group', { name: '1ª regra' });
    for (const weekday of ['segunda', 'quarta', 'sexta'])
      await first.getByRole('button', { name: weekday, exact: true }).press('Enter');
    await first.getByLabel('Começa às').fill('18:00');
    await first.getByLabel('Último dia').fill('2020-01-01');
    await rules.getByRole('button', { name: 'Mais uma regra' }).press('Enter');
    const second = rules.getByRole('group', { name: '2ª regra' });
    await second.getByLabel('Passa', { exact: true }).selectOption('em semanas do mês');
    await second.getByRole('button', { name: '1ª', exact: true }).press('Enter');
    await second.getByRole('button', { name: 'sábado', exact: true }).press('Enter');
    await second.getByLabel('Época do ano').selectOption('só em alguns meses');
    await expect(rules.getByText('Os dias aparecem aqui quando as regras estiverem completas.')).toBeVisible();
    for (const month of ['outubro', 'novembro', 'dezembro'])
      await second.getByRole('button', { name: month, exact: true }).press('Enter');
    await second.getByLabel('Vale a partir de').fill('2027-10-01');
    await second.getByLabel('Termina às').fill('12:00');
    await second.getByLabel('Parte do dia').selectOption('de manhã');
    await expect(first.getByLabel('Parte do dia').getByRole('option', { name: 'conforme as horas' })).toBeAttached();
    await save(page).press('Enter');
    await expect(first.getByText('O último dia vem antes do primeiro.')).toBeVisible();
    await first.getByLabel('Último dia').fill('');
    await expect(rules.getByRole('list', { name: 'Próximos dias' }).getByRole('listitem')).not.toHaveCount(0);
    await expect(rules.getByRole('list', { name: 'Próximos dias' })).toContainText('à noite, a partir das 18h');

    const place = dialog.getByRole('group', { name: 'Onde fica' });
    await place.getByLabel('Bairros').fill('Parquelândia\nBenfica');
    await expect(place.getByText('Um por linha. 2 bairros.')).toBeVisible();
    await place.getByRole('button', { name: 'Mais uma rua' }).press('Enter');
    const street = place.getByRole('group', { name: '1ª rua' });
    await street.getByLabel('Rua', { exact: true }).fill('Av. da Universidade');
    await street.getByLabel('Do número').fill('2000');
    await street.getByLabel('Até o número').fill('1000');
    await place.getByRole('button', { name: 'Mais uma faixa de CEP' }).press('Enter');
    const range = place.getByRole('group', { name: '1ª faixa de CEP' });
    await range.getByLabel('Do CEP').fill('60020181');
    await expect(range.getByLabel('Do CEP')).toHaveValue('60020-181');
    await save(page).press('Enter');
    await expect(street.getByText('O fim da faixa vem antes do começo')).toBeVisible();
    await expect(street.getByLabel('Até o número')).toBeFocused();
    await street.getByLabel('Até o número').fill('3000');
    await place.getByRole('button', { name: 'Desenhar no mapa' }).press('Enter');
    await expect(place.getByRole('group', { name: 'Ferramentas do mapa' })).toBeVisible();
    await expect(place.getByText('Nada desenhado ainda.')).toBeVisible();
    await place.getByRole('button', { name: 'Fechar o mapa' }).press('Enter');
    await expectAccessible(page);
    await save(page).press('Enter');
    await expect(dialog.getByText('Não há município com este nome neste estado')).toBeVisible();
    await dialog.getByLabel('Cidade').fill('fortaleza');
    await save(page).press('Enter');
    await expect(page.getByText('Setor salvo.', { exact: true }).first()).toBeVisible();
    const line = row(page, 'Setores de coleta', `S-12 · ${name}`);
    await expect(line).toContainText('segundas, quartas e sextas, à noite, a partir das 18h');
    await expect(line).toContainText(
      'todo 1º sábado do mês, de outubro a dezembro, de manhã, até as 12h, a partir de 01/10/2027',
    );
    await expect(line).toContainText('2 bairros · 1 rua · 1 faixa de CEP');
    await expectAccessible(page);

    const visitor = await browser.newPage();
    await visitor.goto('/coleta?cep=60455-365');
    const card = visitor.getByRole('listitem').filter({ has: visitor.getByRole('heading', { name: serviceName }) });
    await expect(card).toContainText(/segundas, quartas e sextas, à noite, a partir das 18h/i);
    await expect(card).toContainText('Encontrado pelo bairro.');
    await visitor.close();

    await line.getByRole('button', { name: /^Excluir/ }).press('Enter');
    const question = page.getByRole('dialog', { name: `Tem certeza que deseja excluir o setor ${name}?` });
    await question.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
    await expect(page.getByText('Setor excluído.', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Nenhum setor encontrado')).toBeVisible();
  });

  test('areas are filtered by text, type and status, each with an address, and downloaded', async ({ page, request }) => {
    const service = await givenService(request, { name: newName('Filtrada') });
    const [north, south] = [newName('Norte'), newName('Sul')];
    const fields = { coverage: { districts: ['Cocó'] } };
    await givenArea(request, service.id, { ...fields, name: north, note: 'até a Rua das Flores' });
    await givenArea(request, service.id, { ...fields, name: south, active: false });
    await page.goto(address);
    await page.getByLabel('Tipo de coleta').selectOption(service.name);
    await expect(page).toHaveURL(`${address}?tipo=${service.id}`);
    await expect(row(page, 'Setores de coleta', south)).toContainText('Inativo');
    const folded = page.getByRole('button', { name: 'Filtros', exact: true });
    const [chosen, button] = [await page.getByLabel('Tipo de coleta').boundingBox(), await folded.boundingBox()];
    expect(chosen && button && Math.abs(chosen.y - button.y), 'the filters are in one line').toBeLessThan(12);
    await folded.click();
    await page.getByLabel('Situação').selectOption('Ativos');
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    await expect(row(page, 'Setores de coleta', south)).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Código, nome ou o que distingue' }).fill('FLORES');
    await expect(page).toHaveURL(/q=FLORES/);
    await expect(row(page, 'Setores de coleta', north)).toContainText('todos os dias');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/^setores-.*\.csv$/);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(address);
    await page.goto(`${address}?tipo=${service.id}&ordem=-name`);
    const heads = page.getByRole('table', { name: 'Setores de coleta' }).getByRole('rowheader');
    await expect(heads).toHaveText([/^Sul/, /^Norte/]);
    await page.getByRole('columnheader', { name: 'Setor' }).getByRole('button').click();
    await expect(heads).toHaveText([/^Norte/, /^Sul/]);
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByLabel('Ordenar por').selectOption('Alterados por último');
    await expect(page).toHaveURL(/ordem=-updatedAt/);
    await expect(heads).toHaveText([/^Sul/, /^Norte/]);
  });

  test('of two who edit one, the second sees both versions field by field, and loses nothing', async ({ page, request }) => {
    const service = await givenService(request, { name: newName('Dupla') });
    const made = await givenArea(request, service.id, { name: 'Leste', coverage: { districts: ['Edson Queiroz'] } });
    const { id, version, updatedAt, rules, ...area } = made as Record<string, unknown>;
    await page.goto(`${address}?tipo=${service.id}&editar=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bairros').fill('Edson Queiroz\nSapiranga');
    const tuesdays = { recurrence: 'FREQ=WEEKLY;BYDAY=TU', window: { part: 'morning' }, validFrom: '2026-01-01' };
    const theirs = { ...area, rules: [tuesdays], operator: 'Cooperativa Sol' };
    await rewrite(request, `/api/collection-areas/${id}`, theirs, await openColleagueSession('Maria Souza'));
    await save(page).click();
    const soon = soonQuestion(page);
    await soon.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByText(/^Maria Souza salvou outra versão /)).toBeVisible();
    await expect(dialog.getByRole('group')).toHaveCount(3);
    const differing = dialog.getByRole('group', { name: 'Dias e horários' });
    await expect(differing).toContainText('todos os dias, à noite, a partir das 18h, a partir de 01/01/2026');
    await expect(differing).toContainText('terças, de manhã, a partir de 01/01/2026');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await dialog.getByRole('group', { name: '1ª regra' }).getByRole('button', { name: 'quarta', exact: true }).click();
    await save(page).click();
    await expect(soon).toContainText('Muda algum dia dos próximos 14 dias em 1 setor.Nenhum morador com conta mora ali');
    await soon.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Setores de coleta', 'Leste')).toContainText(/terças e quartas, de manhã.*2 bairros.*Cooperativa Sol/);
    await page.goto(`/admin-dashboard/historico?registro=collection-area&id=${id}`);
    await page
      .getByRole('link', { name: /^Abrir.*Leste/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Editar Leste' })).toBeVisible();
  });

  test('a new rule that changes a day of the next fortnight names the number of residents told before it is saved', async ({
    page,
    request,
  }) => {
    const code = newCode();
    const [last, begin] = [dayFromToday(4), dayFromToday(5)];
    const weekday = begin.inWords.replace(/[-,].*/, '');
    const service = await givenService(request, { name: newName('Regrada') });
    const { id } = await givenArea(request, service.id, { coverage: { postalCodes: [{ from: code, until: code }] } });
    for (const person of [await givenResident(), await givenResident()]) await liveAt(request, person, code);
    await expect.poll(() => residentsTold(request, id, begin.iso), { timeout: 30_000 }).toBe(2);
    await page.goto(`${address}?tipo=${service.id}&editar=${id}`);
    const rules = page.getByRole('dialog').getByRole('group', { name: 'Dias e horários' });
    await rules.getByRole('group', { name: '1ª regra' }).getByLabel('Último dia').fill(last.iso);
    await rules.getByRole('button', { name: 'Mais uma regra' }).press('Enter');
    const second = rules.getByRole('group', { name: '2ª regra' });
    await second.getByRole('button', { name: weekday, exact: true }).press('Enter');
    await second.getByLabel('Começa às').fill('07:00');
    await second.getByLabel('Vale a partir de').fill(begin.iso);
    await save(page).press('Enter');
    const soon = soonQuestion(page);
    await expect(soon).toContainText(
      'Muda algum dia dos próximos 14 dias em 1 setor.2 moradores serão avisados, cada um uma vez.',
    );
    await expectAccessible(page);
    expect(await daysOf(request, id, begin.iso)).toMatchObject([{ window: { from: '18:00' } }]);
    await soon.getByRole('button', { name: 'Salvar e avisar' }).press('Enter');
    await expect(page.getByText('Setor salvo.', { exact: true }).first()).toBeVisible();
    expect(await daysOf(request, id, begin.iso)).toMatchObject([{ window: { from: '07:00' } }]);
  });
});

test.describe('exceptions', () => {
  const address = '/admin-dashboard/setores/excecoes';
  /** A service with areas of these names, the first one with a resident. */
  const givenAreas = async (request: APIRequestContext, ...names: readonly string[]) => {
    const [service, cep] = [await givenService(request, { name: newName('Excetuada') }), newCode()];
    const areas: { id: number; name: string }[] = [];
    for (const name of names) {
      const coverage = areas.length === 0 ? { postalCodes: [{ from: cep, until: cep }] } : { districts: ['Meireles'] };
      areas.push(await givenArea(request, service.id, { name, coverage }));
    }
    await liveAt(request, await givenResident(), cep);
    return { service, areas };
  };

  test('by the keyboard alone a day is cancelled for all areas of a type but one, moved instead, and passes again once deleted', async ({
    page,
    request,
  }) => {
    const word = randomUUID().slice(0, 8);
    const { service, areas } = await givenAreas(request, `Um ${word}`, `Dois ${word}`, `Três ${word}`);
    const [day, next] = [dayFromToday(3), dayFromToday(4)];
    await expect.poll(() => residentsTold(request, areas[0]?.id ?? 0, day.iso), { timeout: 30_000 }).toBe(1);
    await page.goto('/admin-dashboard/setores');
    await page.getByRole('link', { name: 'Exceções', exact: true }).press('Enter');
    await expect(heading(page)).toHaveText('Exceções da coleta');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Nova exceção' });
    await save(page).press('Enter');
    await expect(dialog.getByText('Escolha ao menos um setor')).toBeVisible();
    await expect(dialog.getByLabel('Dia', { exact: true })).toBeFocused();
    await dialog.getByLabel('Dia', { exact: true }).fill(day.iso);
    await dialog.getByRole('radio', { name: /^Mudada de dia/ }).press('Space');
    await save(page).press('Enter');
    await expect(dialog.getByText('Diga para que dia a coleta passa')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Cancelada/ }).press('Space');
    await dialog.getByLabel('Frase para moradores').fill('Por causa da obra.');
    await dialog.getByRole('button', { name: `${service.name} (3)` }).press('Enter');
    await expect(dialog.getByText('3 setores escolhidos.')).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Procurar setor' }).fill(`DOIS ${word}`);
    await dialog.getByRole('checkbox', { name: new RegExp(`^Dois ${word}`) }).press('Space');
    await expect(dialog.getByText('2 setores escolhidos.')).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Procurar setor' }).fill(word);
    await dialog.getByRole('button', { name: 'Escolher os 3 encontrados' }).press('Enter');
    await expect(dialog.getByRole('button', { name: `${service.name} (3)` })).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('checkbox', { name: new RegExp(`^Dois ${word}`) }).press('Space');
    await expectAccessible(page);
    await save(page).press('Enter');
    const soon = soonQuestion(page);
    await expect(soon).toContainText('Muda algum dia dos próximos 14 dias em 2 setores.1 morador será avisado, uma vez.');
    await expectAccessible(page);
    await soon.getByRole('button', { name: 'Voltar e conferir' }).press('Enter');
    await save(page).press('Enter');
    await soon.getByRole('button', { name: 'Salvar e avisar' }).press('Enter');
    await expect(page.getByText('Exceção salva.', { exact: true }).first()).toBeVisible();
    const [one, two] = areas;
    expect(await daysOf(request, one?.id ?? 0, day.iso)).toEqual([]);
    expect(await daysOf(request, two?.id ?? 0, day.iso)).toHaveLength(1);
    const line = page.getByRole('row').filter({ hasText: word });
    await expect(line).toContainText(`CanceladaTrês ${word} e Um ${word}Por causa da obra.`);
    await expectAccessible(page);

    await line.getByRole('button', { name: /^Editar/ }).press('Enter');
    const form = page.getByRole('dialog', { name: /^Editar a exceção de/ });
    await form.getByRole('radio', { name: /^Mudada de dia/ }).press('Space');
    await form.getByLabel('Passa em', { exact: true }).fill(next.iso);
    await form.getByRole('switch', { name: 'Em outro horário' }).press('Space');
    await form.getByLabel('Começa às').fill('08:00');
    await save(page).press('Enter');
    await page.getByRole('button', { name: 'Salvar e avisar' }).press('Enter');
    await expect(line).toContainText('de dia, a partir das 8h');
    expect(await daysOf(request, one?.id ?? 0, next.iso)).toHaveLength(2);

    await page.goto(`${address}?de=${next.iso}`);
    await expect(page.getByLabel('De', { exact: true })).toHaveValue(next.iso);
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
    await line.getByRole('button', { name: /^Excluir/ }).press('Enter');
    const question = page.getByRole('dialog', { name: /^Tem certeza que deseja excluir a exceção/ });
    await expect(question).toContainText('em 2 setores');
    await expect(question).toContainText('1 morador será avisado, uma vez.');
    await question.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
    await expect(page.getByText('Exceção excluída.', { exact: true }).first()).toBeVisible();
    expect(await daysOf(request, one?.id ?? 0, day.iso)).toHaveLength(1);
    await page.goto('/admin-dashboard/historico?registro=collection-exception');
    await expect(page.getByText('Exceções de coleta').or(page.getByText('Exceção de coleta')).first()).toBeVisible();

    // The end of an area, and of all areas of a type, is counted as well.
    await page.goto(`/admin-dashboard/setores?excluir=${one?.id}`);
    const end = page.getByRole('dialog', { name: /^Tem certeza que deseja excluir o setor/ });
    await expect(end).toContainText('Muda algum dia dos próximos 14 dias em 1 setor.1 morador será avisado, uma vez.');
    await page.goto(`/admin-dashboard/setores/tipos?editar=${service.id}`);
    await page.getByRole('dialog').getByRole('switch', { name: 'Ativo' }).press('Space');
    await save(page).press('Enter');
    await expect(soon).toContainText('Muda algum dia dos próximos 14 dias em 3 setores.1 morador será avisado, uma vez.');
    await soon.getByRole('button', { name: 'Salvar e avisar' }).press('Enter');
    await expect(page.getByText('Tipo de coleta salvo.', { exact: true }).first()).toBeVisible();
  });
});

test.describe('in every size, with large text, and in colours of one’s own', () => {
  test.describe.configure({ timeout: 300_000 });

  test('types, areas and exceptions hold, with their forms', async ({ page, request }) => {
    // An account keeps 20 sessions: meanwhile other tests sign in more often as the product's own administrator.
    await storeSession(page, await administratorSession(request, await givenColleague('Administrador')));
    const service = await givenService(request, { name: newName('Vista'), instructions: 'Só recicláveis, limpos e secos.' });
    const streets = [{ street: 'Avenida Desembargador Moreira', district: 'Aldeota', from: 10, until: 900, parity: 'even' }];
    const coverage = { districts: ['Aldeota'], streets, postalCodes: [{ from: '60170-000', until: '60170-999' }] };
    const area = await givenArea(request, service.id, { name: 'Aldeota Leste', code: 'AL-1', operator: 'Cooperativa', coverage });
    const screens = [
      [`/setores?tipo=${service.id}`, 'Cooperativa'],
      [`/setores?tipo=${service.id}&editar=${area.id}`, '1ª faixa de CEP'],
      [`/setores/tipos?editar=${service.id}`, 'Histórico'],
      ['/setores/excecoes?novo=true', 'Todos de um tipo'],
    ] as const;
    for (const [path, shown] of screens)
      await test.step(path, async () => {
        await page.goto(`/admin-dashboard${path}`);
        await expect(page.locator('main, [role=dialog]').getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText(/^Carregando/)).toHaveCount(0);
        await checkEveryLook(page, looksOfPanel);
      });
  });
});
