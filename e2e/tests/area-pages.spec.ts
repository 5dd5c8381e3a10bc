import type { APIRequestContext } from '@playwright/test';
import { givenArea, givenService, newCode, newName, removeServices } from '../support/collection-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { type PdfPage, readPdf } from '../support/pdf.ts';

const rules = [
  { recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH', window: { from: '18:00' }, validFrom: '2026-01-01' },
  { recurrence: 'FREQ=MONTHLY;BYDAY=1SA', window: { from: '07:00', until: '12:00' }, validFrom: '2026-01-01' },
];
const streets = Array.from({ length: 15 }, (_, index) => ({ street: `Rua das Palmeiras Imperiais ${index + 1}`, until: 98 }));
const coverage = { districts: ['Vila Técnica', 'Jardim das Oliveiras'], streets };

test.afterEach(({ request }) => removeServices(request));

test('the page of an area comes from the card of its service, and has every look', async ({ page, request }) => {
  const instructions = 'Só recicláveis, limpos e secos.\nVidro enrolado em jornal.';
  const service = await givenService(request, {
    ...{
      name: newName('Coleta do Eusébio'),
      instructions,
      guides: ['vidro'],
      items: ['caixa-de-pizza'],
      holidayPolicy: 'nextDay',
    },
  });
  const cep = newCode();
  const area = await givenArea(request, service.id, {
    ...{ name: 'Setor Lagoinha', operator: 'Cooperativa Sol', rules },
    coverage: { ...coverage, postalCodes: [{ from: cep, until: cep }] },
  });
  await page.goto(`/coleta?cep=${cep}`);
  await page.getByRole('link', { name: /Ver a página deste setor/ }).click();
  await expect(page).toHaveURL(`/coleta/${area.id}-setor-lagoinha`);
  await expect(page).toHaveTitle(`${service.name}: Setor Lagoinha, Fortaleza · Separaí`);
  // A collection on a holiday passes a day later.
  const { today, days } = await daysOf(request, area.id);
  const coming = days.find(
    ({ date, window }: { date: string; window: { from: string } }) => date >= today && window.from === '18:00',
  );
  const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
    .format(new Date(coming.date))
    .split('-')[0];
  await expect(page.getByText(` · Próxima: ${weekday} `)).toBeVisible();
  await page.getByText('Mais 3', { exact: true }).click();
  await expect(page.getByText('Rua das Palmeiras Imperiais 15, até o número 98')).toBeVisible();
  await checkEveryLook(page);
});

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** The days of a printed calendar in the font of `marked`, which is the bold one. */
const boldDays = ({ pieces }: PdfPage, marked: string): string[] => {
  const bold = pieces.find(({ text }) => text.startsWith(marked))?.font;
  let month = '';
  return pieces.flatMap(({ text, font }) => {
    const [, name = '', year] = /^(\S+) de (\d{4})$/.exec(text) ?? [];
    if (months.includes(name)) month = `${year}-${String(months.indexOf(name) + 1).padStart(2, '0')}`;
    // The legend follows the last month.
    if (text === 'coleta') month = '';
    return month !== '' && font === bold && /^\d+$/.test(text) ? [`${month}-${text.padStart(2, '0')}`] : [];
  });
};

/** The days of an area in the twelve months from the present one on. */
const daysOf = async (request: APIRequestContext, area: number) => {
  const { today } = await (await request.get(`/api/collection-days?area=${area}`)).json();
  const from = `${today.slice(0, 8)}01`;
  const end = new Date(`${Number(from.slice(0, 4)) + 1}${from.slice(4)}T00:00:00Z`);
  const to = new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10);
  const answer = await (await request.get(`/api/collection-days?area=${area}&from=${from}&to=${to}`)).json();
  return { today, ...answer.services[0].areas[0] };
};

test('the calendar of an area prints on one A4 page, with every day marked without colours', async ({ page, request }) => {
  const service = await givenService(request, { name: newName('Coleta de Aquiraz'), holidayPolicy: 'nextDayShiftingWeek' });
  const area = await givenArea(request, service.id, { name: 'Setor Porto', municipality: 'Aquiraz', rules, coverage });
  await page.goto(`/coleta/${area.id}`);
  await page.getByRole('link', { name: 'Calendário para imprimir' }).click();
  await expect(page).toHaveURL(`/coleta/${area.id}-setor-porto/calendario`);
  await expect(page.getByRole('table')).toHaveCount(12);
  await checkEveryLook(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const [sheet, ...others] = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect([sheet?.millimetres, others]).toEqual([{ width: 210, height: 297 }, []]);
  const { today, days, cancelled } = await daysOf(request, area.id);
  const dates = [...new Set<string>(days.map(({ date }: { date: string }) => date))].sort();
  expect(sheet && boldDays(sheet, 'Terças e quintas')).toEqual(dates);
  const text = sheet?.text ?? '';
  for (const part of [
    ...[`${service.name}: Setor Porto`, 'Aquiraz - CE', 'à noite, a partir das 18h', 'Coloque até as 17h'],
    ...['coleta em dia mudado', 'A   de manhã, das 7h às 12h', `/coleta/${area.id}`],
  ])
    expect(text).toContain(part);
  const coming = cancelled.filter(({ date }: { date: string }) => date >= today);
  expect(coming.length).toBeGreaterThan(0);
  for (const { date, holiday } of coming)
    expect(text).toMatch(new RegExp(`${date.slice(8)}/${date.slice(5, 7)} ?: (passa em|não passa).*\\(${holiday}\\)`));
  expect(text).not.toMatch(/Abrir no Separaí|celular|Ajuda|Para imprimir/);
  await page.emulateMedia({ media: 'print' });
  expect(
    await page
      .locator('.day.on')
      .first()
      .evaluate((day) => getComputedStyle(day).borderColor),
  ).toBe('rgb(0, 0, 0)');
});

test('the fullest calendar of an area still prints on one page, down to its last line', async ({ page, request }) => {
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const many = Array.from({ length: 20 }, (_, index) => ({
    recurrence: `FREQ=WEEKLY;INTERVAL=4;BYDAY=${weekdays.join()};BYMONTH=1,3,5,7,9,11`,
    window: { from: `${String(index).padStart(2, '0')}:30`, until: '23:45' },
    ...{ validFrom: '2026-01-01', validUntil: '2027-12-30' },
  }));
  const service = await givenService(request, {
    ...{ name: newName('Coleta de Horizonte '.repeat(3).slice(0, -10)), instructions: 'Só recicláveis.\n'.repeat(60) },
    holidayPolicy: 'nextDayShiftingWeek',
  });
  const name = 'Setor de nome comprido '.repeat(3).trim();
  const area = await givenArea(request, service.id, { name, municipality: 'Horizonte', rules: many, coverage });
  await page.goto(`/coleta/${area.id}`);
  await page.getByRole('link', { name: 'Calendário para imprimir' }).click();
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  const foot = pages[0]?.pieces.find(({ text }) => text.startsWith('Feito em'));
  const margin = (10 / 25.4) * 72;
  expect(foot?.y).toBeGreaterThan(margin);
});

test('the calendar of all services at an address prints on one A4 page, with a letter for each service on its days', async ({
  page,
  request,
}) => {
  const cep = newCode();
  const where = { coverage: { postalCodes: [{ from: cep, until: cep }] } };
  const given = async (name: string, recurrence: string, holidayPolicy = 'passes') => {
    const service = await givenService(request, { name: newName(name), holidayPolicy });
    const rule = { recurrence, window: { from: '18:00' }, validFrom: '2026-01-01' };
    const { id } = await givenArea(request, service.id, { ...where, name: 'Setor Rio', rules: [rule] });
    return { id, service: service.name };
  };
  const selective = await given('Coleta seletiva do Jaguaribe', 'FREQ=WEEKLY;BYDAY=TU,TH', 'nextDay');
  const household = await given('Coleta domiciliar do Jaguaribe', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA');
  const pruning = await given('Podas do Jaguaribe', 'FREQ=MONTHLY;BYDAY=1SA');
  await page.goto(`/coleta?cep=${cep}`);
  await page.getByRole('link', { name: 'Calendário do ano para imprimir' }).click();
  const ids = [selective, household, pruning].map(({ id }) => id).sort((one, other) => one - other);
  await expect(page).toHaveURL(`/coleta/${ids.join(',')}/calendario`);
  await checkEveryLook(page);
  const [sheet, ...others] = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect([sheet?.millimetres, others]).toEqual([{ width: 210, height: 297 }, []]);
  const text = sheet?.text ?? '';
  for (const part of ['Fortaleza - CE', `${household.service}: Setor Rio`, `${pruning.service}: Setor Rio`, '/coleta'])
    expect(text).toContain(part);
  const days = page.getByRole('cell', { name: `${selective.service}: coleta` });
  const { days: expected } = await daysOf(request, selective.id);
  await expect(days).toHaveCount(new Set(expected.map(({ date }: { date: string }) => date)).size);
  await expect(days.first()).toContainText(/^\d+D.*S/);
  expect(text).toMatch(/S ·.*\d\d\/\d\d ?: passa em/);
});

test('the fullest calendar of six services still prints on one page, down to its last line', async ({ page, request }) => {
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const given = async (index: number) => {
    const service = await givenService(request, {
      ...{
        name: newName(`${index} Coleta de Limoeiro do Norte `.repeat(2).slice(0, -10)),
        instructions: 'Só recicláveis.\n'.repeat(60),
      },
      holidayPolicy: 'nextDayShiftingWeek',
    });
    const rules = weekdays.map((weekday, hour) => ({
      recurrence: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday};BYMONTH=1,3,5,7,9,11`,
      window: { from: `${String(hour + index).padStart(2, '0')}:30`, until: '23:45' },
      ...{ validFrom: '2026-01-01', validUntil: '2027-12-30' },
    }));
    const fields = { name: 'Setor de nome comprido '.repeat(3).trim(), municipality: 'Limoeiro do Norte', rules, coverage };
    return givenArea(request, service.id, fields);
  };
  const areas = [await given(1), await given(2), await given(3), await given(4), await given(5), await given(6)];
  await page.goto(`/coleta/${areas.map(({ id }) => id).join(',')}/calendario`);
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  const foot = pages[0]?.pieces.find(({ text }) => text.startsWith('Feito em'));
  const margin = (10 / 25.4) * 72;
  expect(foot?.y).toBeGreaterThan(margin);
});
