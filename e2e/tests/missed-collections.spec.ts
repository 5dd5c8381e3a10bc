import { enterPanel } from '../support/admin-schedules.ts';
import { givenArea, givenService, newCode, newName, removeServices } from '../support/collection-days.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, givenResident, signInAs, test } from '../support/fixtures.ts';
import { liveAt } from '../support/homes.ts';
import { checkEveryLook, coloursOfPanel } from '../support/looks.ts';

// A resident, a visitor and an administrator, each in several looks.
test.setTimeout(150_000);
test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

const shortDay = (days: number): RegExp => new RegExp(dayFromToday(days).written.slice(0, 5));

test.afterEach(({ request }) => removeServices(request));

test('people say that the truck did not come, an administrator answers the street once, and the resident hears it', async ({
  page,
  request,
  context,
  browser,
}) => {
  const cep = newCode();
  const service = await givenService(request, { name: newName('Coleta que falhou') });
  const place = { coverage: { postalCodes: [{ from: cep, until: cep }] } };
  // Today's window ends with the day, so that today is always too early.
  const rules = [
    {
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
      window: { from: '00:00', until: '23:59' },
      validFrom: '2026-01-01',
    },
  ];
  const area = await givenArea(request, service.id, { ...place, name: newName('Setor Praia'), rules });
  const resident = await givenResident();
  await liveAt(request, resident, cep);
  await signInAs(page, resident);
  await page.goto('/coleta');
  await page.getByRole('button', { name: /^Não passou\?/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'O caminhão não passou?' });
  await dialog.getByRole('button', { name: shortDay(0) }).tap();
  await expect(dialog).toContainText('Dá para avisar a partir das 23h59.');
  await expect(dialog.getByRole('button', { name: 'Avisar que não passou' })).toHaveCount(0);
  await dialog.getByRole('button', { name: shortDay(-1) }).tap();
  await dialog.getByLabel('Sua rua').fill('Rua do Farol');
  await dialog.getByLabel('Quer contar mais?').fill('Os sacos ficaram na calçada.');
  await checkEveryLook(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Avisar que não passou' }).tap();
  await expect(dialog.getByRole('alert')).toContainText('Sem conexão, o aviso não sai.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Avisar que não passou' }).tap();
  await expect(page.getByText(/^Você avisou que a coleta de .* não passou\. Falta a resposta\.$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/coleta/${area.id}`);
  await visitor.getByRole('link', { name: 'O caminhão não passou? Avise' }).click();
  await expect(visitor).toHaveURL(`/coleta?setor=${area.id}`);
  await visitor.getByRole('button', { name: /^Não passou\?/ }).click();
  await visitor.getByRole('button', { name: shortDay(-1) }).click();
  await expect(visitor.getByText('Você não recebe resposta, porque não entrou na sua conta.')).toBeVisible();
  await visitor.getByLabel('Sua rua').fill('R. do Farol');
  await visitor.getByRole('button', { name: 'Avisar que não passou' }).click();
  await expect(visitor.getByText(/^Você avisou que a coleta de/)).toBeVisible();
  await visitor.context().close();

  const panel = await (await browser.newContext()).newPage();
  await enterPanel(panel, request);
  await panel.goto('/admin-dashboard/setores/nao-passou');
  const card = panel.getByRole('main').getByRole('listitem').filter({ hasText: area.name });
  await expect(card).toContainText('2 pessoas · 1 rua em aberto');
  await expect(card.getByRole('heading', { name: 'Rua do Farol · 2 pessoas' })).toBeVisible();
  await expect(card).toContainText('Os sacos ficaram na calçada.');
  await checkEveryLook(panel, coloursOfPanel);
  await card.getByRole('button', { name: /^O caminhão vai passar em/ }).click();
  const question = panel.getByRole('dialog', { name: 'O caminhão vai passar em que dia?' });
  await question.getByLabel('Pôr este dia no calendário do setor').check();
  await question.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(question).toContainText('Diga a que horas a coleta começa, ou termina');
  await question.getByLabel('Dia em que o caminhão vai passar').fill(dayFromToday(1).iso);
  await question.getByLabel('Termina às').fill('12:00');
  await question.getByLabel('Frase para quem avisou').fill('Desculpe o atraso.');
  await checkEveryLook(panel, coloursOfPanel);
  await question.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(panel.getByText('Respondido. 1 pessoa recebe a resposta.', { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  await panel.context().close();
  const added = await request.get(`/api/collection-days?area=${area.id}&from=${dayFromToday(1).iso}&to=${dayFromToday(1).iso}`);
  expect((await added.json()).services[0].areas[0].days).toContainEqual(expect.objectContaining({ origin: 'added' }));

  await page.goto('/user/notifications');
  await expect(
    page.getByText(new RegExp(`^${service.name}, ${area.name}: O caminhão vai passar em .* Desculpe o atraso\\.$`)),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Sobre a coleta que não passou' }).tap();
  await expect(page).toHaveURL('/coleta');
  await expect(page.getByText(/^O caminhão vai passar em .* Desculpe o atraso\.$/)).toBeVisible();
});

test('an administrator announces a change to chosen areas after a question with the number of residents, who are told once', async ({
  page,
  request,
  browser,
}) => {
  const cep = newCode();
  const name = newName('Coleta com aviso');
  const service = await givenService(request, { name });
  const coverage = { postalCodes: [{ from: cep, until: cep }] };
  await givenArea(request, service.id, { name: 'Setor da Serra', coverage });
  const other = newCode();
  const elsewhere = { postalCodes: [{ from: other, until: other }] };
  await givenArea(request, service.id, { name: 'Setor vazio', coverage: elsewhere });
  const resident = await givenResident();
  await liveAt(request, resident, cep);
  // A job finds the resident's area.
  const headers = { authorization: `Bearer ${resident.token}` };
  const ownAreas = async () => (await request.get('/api/users/me/collection-areas', { headers })).text();
  await expect.poll(ownAreas).toContain('Setor da Serra');

  const panel = await (await browser.newContext()).newPage();
  await enterPanel(panel, request);
  await panel.goto('/admin-dashboard/setores/nao-passou');
  await panel.getByRole('link', { name: 'Avisos da coleta' }).click();
  await panel.getByRole('button', { name: 'Escrever aviso' }).click();
  const form = panel.getByRole('dialog', { name: 'Escrever aviso' });
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form).toContainText('Escolha o tipo de coleta');
  await form.getByLabel('Tipo de coleta').selectOption(name);
  await form.getByLabel('Moradores de setores escolhidos').check();
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form).toContainText('Escolha ao menos um setor');
  await form.getByLabel('Procurar setor').fill('vazio');
  await expect(form.getByLabel('Setor da Serra')).toHaveCount(0);
  await form.getByLabel('Setor vazio').check();
  await expect(form).not.toContainText('Escolha ao menos um setor');
  await form.getByRole('textbox', { name: /^Aviso/ }).fill('A coleta de 25/12 passa em 26/12.');
  await checkEveryLook(panel, coloursOfPanel);
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(panel.getByRole('dialog')).toContainText('Nenhum morador com endereço nestes setores');
  await expect(panel.getByRole('button', { name: 'Enviar o aviso', exact: true })).toHaveCount(0);
  await panel.getByRole('dialog').getByText('Voltar ao aviso').click();
  await form.getByRole('searchbox', { name: 'Procurar setor' }).fill('');
  await form.getByLabel('Setor da Serra').check();
  await form.getByRole('button', { name: 'Continuar' }).click();
  const question = panel.getByRole('dialog', { name: 'Enviar a 1 morador?' });
  await expect(question).toContainText('1 morador de 2 setores recebe.');
  await expect(question).toContainText('A coleta de 25/12 passa em 26/12.');
  await checkEveryLook(panel, coloursOfPanel);
  await question.getByRole('button', { name: 'Enviar o aviso', exact: true }).click();
  const entry = panel.getByRole('row').filter({ hasText: name });
  await expect(entry).toContainText(`${name}, Setor da Serra`);
  await expect(entry).toContainText('Quem recebeu: 1 morador', { timeout: 40_000 });
  await checkEveryLook(panel, coloursOfPanel);
  await panel.context().close();

  await signInAs(page, resident);
  await page.goto('/user/notifications');
  await expect(page.getByText(`${name}, Setor da Serra: A coleta de 25/12 passa em 26/12.`)).toHaveCount(1);
});
