import { givenArea, givenService } from '../support/collection-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';

const rules = [
  { recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH', window: { from: '18:00' }, validFrom: '2026-01-01' },
  { recurrence: 'FREQ=MONTHLY;BYDAY=1SA', window: { from: '07:00', until: '12:00' }, validFrom: '2026-01-01' },
];
const streets = Array.from({ length: 15 }, (_, index) => ({ street: `Rua das Palmeiras Imperiais ${index + 1}`, until: 98 }));
const coverage = { districts: ['Vila Técnica', 'Jardim das Oliveiras'], streets };

test('the page of an area comes from the card of its service, and has every look', async ({ page, request }) => {
  const instructions = 'Só recicláveis, limpos e secos.\nVidro enrolado em jornal.';
  const service = await givenService(request, {
    ...{ name: 'Coleta do Eusébio', instructions, guides: ['vidro'], items: ['caixa-de-pizza'], holidayPolicy: 'nextDay' },
  });
  const cep = '61760-000';
  const area = await givenArea(request, service.id, {
    ...{ name: 'Setor Lagoinha', operator: 'Cooperativa Sol', municipality: 'Eusébio', rules },
    coverage: { ...coverage, postalCodes: [{ from: cep, until: cep }] },
  });
  await page.goto(`/coleta?cep=${cep}`);
  await page.getByRole('link', { name: /Ver a página deste setor/ }).click();
  await expect(page).toHaveURL(`/coleta/${area.id}-setor-lagoinha`);
  await expect(page).toHaveTitle('Coleta do Eusébio: Setor Lagoinha, Eusébio · Separaí');
  await expect(page.getByText(/^Próxima: (terça|quinta) /)).toBeVisible();
  await page.getByText('Mais 3', { exact: true }).click();
  await expect(page.getByText('Rua das Palmeiras Imperiais 15, até o número 98')).toBeVisible();
  await checkEveryLook(page);
});
