import { addDays, endOfDay } from '@separai/contract/calendar';
import type { CollectionRoute, RouteStop } from '@separai/contract/collection-routes/schema';
import { useParams } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { timeZone, today } from '../../../lib/time.ts';
import { answer, refuse, renderAt, type SentRequest, signIn, unreachable } from '../../../testing.tsx';
import { CollectorScreen } from './collector-screen.tsx';

const date = today();
const path = `/api/collection-routes/${date}`;
const reportOf = (id: string): string => `POST /api/collection-stops/${id}/outcomes`;

const stop = (id: string, street: string, change: Partial<RouteStop> = {}): RouteStop => ({
  ...{ id, resident: { name: 'Raimunda Nogueira', phone: '85987654321' }, pointName: 'Galpão Central', weightKg: 5 },
  pickup: { cep: '60010-000', address: `${street}, Centro, Fortaleza - CE`, number: '10', complement: null },
  ...{ materials: ['papel', 'vidro'], observation: null, position: null, isCancelled: false, result: null },
  ...change,
});
const route: CollectionRoute = {
  ...{ organization: { id: 1, name: 'Cooperativa Central' }, date, version: 3, isOrderManual: false, start: null },
  ...{ startedAt: null, closedAt: null, signedName: null, unapplied: [], summary: null },
  stops: [
    stop('a', 'Rua das Flores', { observation: 'Portão azul' }),
    stop('c', 'Rua da Lua', { isCancelled: true }),
    stop('b', 'Rua do Sol'),
  ],
};

function Screen() {
  const { parada } = useParams({ strict: false }) as { parada?: string };
  return <CollectorScreen stopId={parada} />;
}
const open = (address = '/coletor') => renderAt(address, { '/coletor/{-$parada}': <Screen />, '/': <h1>Início</h1> });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const type = async (weight: string): Promise<void> => {
  for (const key of weight)
    await page.getByRole('group', { name: 'Teclado do peso' }).getByRole('button', { name: key, exact: true }).click();
};

let sent: readonly SentRequest[];
const bodiesOf = (line: string) => sent.filter((request) => request.line === line).map(({ body }) => body);

beforeEach(() => {
  signIn({ name: 'Rui Coletor' });
  sent = answer({ [`GET ${path}`]: route, [reportOf('a')]: { conflict: null }, [reportOf('b')]: { conflict: null } });
});

test('a stop is weighed by material on the page’s own keys, and the next one opens', async () => {
  await open();
  await expect.element(page.getByText('0 de 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Próxima parada' }).click();
  await expect.element(heading('Rua das Flores, 10')).toBeVisible();
  await expect.element(page.getByText('Portão azul')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:85987654321');
  await button('Coletado').click();
  await button('Registrar coleta').click();
  await expect.element(page.getByText('Digite o peso de pelo menos um material.')).toBeVisible();
  await type('4,5');
  await page.getByLabelText('Vidro').click();
  await type('1');
  await button('Registrar coleta').click();
  await expect.element(heading('Rua do Sol, 10')).toBeVisible();
  const collectedByMaterial = [
    { material: 'papel', kg: 4.5 },
    { material: 'vidro', kg: 1 },
  ];
  const reports = () => bodiesOf(reportOf('a'));
  await expect.poll(reports).toMatchObject([{ date, outcome: 'collected', collectedByMaterial }]);
});

test('a cancelled stop has no number, and takes none from those after it', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: /^2 ?Rua do Sol, 10/ })).toBeVisible();
  await page.getByRole('link', { name: /^Rua da Lua, 10/ }).click();
  await expect.element(heading('Parada cancelada')).toBeVisible();
  await page.getByRole('link', { name: 'Próxima parada' }).click();
  await expect.element(heading('Parada 2 de 2')).toBeVisible();
});

test('a photo of the material goes with the report, scaled down on the device', async () => {
  const canvas = new OffscreenCanvas(2000, 1000);
  canvas.getContext('2d')?.fillRect(0, 0, 2000, 1000);
  const photo = new File([await canvas.convertToBlob()], 'foto.png', { type: 'image/png' });
  await open('/coletor/a');
  await button('Ninguém atendeu').click();
  await page.getByLabelText('Tirar foto').upload(photo);
  await expect.element(page.getByText('Foto pronta para ir junto.')).toBeVisible();
  await button('Registrar que ninguém atendeu').click();
  await expect.poll(() => bodiesOf(reportOf('a')).length).toBe(1);
  const [body] = bodiesOf(reportOf('a')) as { photo: string }[];
  const bytes = Uint8Array.from(atob(body?.photo ?? ''), (character) => character.charCodeAt(0));
  const sentPhoto = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  expect([sentPhoto.width, sentPhoto.height]).toEqual([1280, 640]);
});

test('a second collector’s reports show without a reload', async () => {
  await open();
  await expect.element(page.getByText('0 de 2', { exact: true })).toBeVisible();
  const result = {
    ...{ id: '1', outcome: 'nobody', at: new Date().toISOString(), by: 'Ana', isOwn: false, reason: null, hasPhoto: false },
    ...{ collectedWeightKg: null, collectedByMaterial: null },
  } as const;
  answer({ [`GET ${path}`]: { ...route, stops: route.stops.map((one) => (one.id === 'a' ? { ...one, result } : one)) } });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('1 de 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Rua das Flores/ }).click();
  await expect.element(page.getByText(/^Ana, às/)).toBeVisible();
});

test('a weight that is far from the declared one is asked about once', async () => {
  await open('/coletor/a');
  await button('Coletado').click();
  await type('500');
  await button('Registrar coleta').click();
  await expect.element(page.getByText(/^500 kg é muito diferente dos 5 kg informados/)).toBeVisible();
  expect(bodiesOf(reportOf('a'))).toEqual([]);
  await button('Registrar coleta').click();
  await expect.poll(() => bodiesOf(reportOf('a')).length).toBe(1);
});

test('without a network a report waits, is shown as done, and can be undone', async () => {
  answer({ [reportOf('a')]: unreachable });
  await open('/coletor/a');
  await button('Ninguém atendeu').click();
  await button('Registrar que ninguém atendeu').click();
  await expect.element(heading('Rua do Sol, 10')).toBeVisible();
  // The toast lies over the way back.
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('link', { name: 'Voltar à lista' }).click();
  await expect.element(page.getByText('1 de 2', { exact: true })).toBeVisible();
  await expect.element(page.getByText('A enviar')).toBeVisible();
  await page.getByRole('link', { name: /Rua das Flores/ }).click();
  await button('Desfazer este registro').click();
  await expect.element(button('Coletado')).toBeVisible();
});

test('a refusal needs a reason, and what came before a report is told', async () => {
  answer({ [reportOf('a')]: { conflict: 'cancelled' } });
  await open('/coletor/a');
  await button('Recusado').click();
  await button('Registrar recusa').click();
  await expect.element(page.getByText('Escolha ou escreva o motivo.')).toBeVisible();
  await page.getByText('Estava sujo ou molhado.').click();
  await button('Registrar recusa').click();
  await expect.element(page.getByText(/A coleta foi cancelada antes\./)).toBeVisible();
  expect(bodiesOf(reportOf('a'))).toMatchObject([{ outcome: 'refused', reason: 'Estava sujo ou molhado.' }]);
});

test('the order is changed by buttons and saved with the list’s version', async () => {
  answer({ [`PUT ${path}/order`]: { ...route, version: 4 } });
  await open();
  await button('Ordem').click();
  await button('Descer Rua das Flores, 10').click();
  await expect.element(page.getByText('Rua das Flores, 10 é agora a parada 2.')).toBeVisible();
  await button('Salvar a ordem').click();
  await expect.poll(() => bodiesOf(`PUT ${path}/order`)).toEqual([{ organizationId: 1, order: ['b', 'a', 'c'], version: 3 }]);
});

test('an order that waits is replaced by the next one, which would conflict with it', async () => {
  answer({ [`PUT ${path}/order`]: unreachable });
  await open();
  await button('Ordem').click();
  await button('Descer Rua das Flores, 10').click();
  await button('Salvar a ordem').click();
  await expect.element(page.getByText('1 registro guardado neste aparelho.')).toBeVisible();
  await button('Ordem').click();
  await button('Descer Rua do Sol, 10').click();
  await button('Salvar a ordem').click();
  await expect
    .poll(() => bodiesOf(`PUT ${path}/order`).at(-1))
    .toEqual({ organizationId: 1, order: ['a', 'b', 'c'], version: 3 });
  await expect.element(page.getByText('1 registro guardado neste aparelho.')).toBeVisible();
});

test('the end of the day shows what is missing, and is signed by name', async () => {
  answer({ [`POST ${path}/close`]: { ...route, closedAt: new Date().toISOString(), signedName: 'Rui Coletor' } });
  await open('/coletor/fechar');
  await expect.element(page.getByText('2 paradas estão sem resultado.')).toBeVisible();
  await page.getByLabelText('Nome de quem assina').fill('');
  await button('Assinar e fechar').click();
  await expect.element(page.getByText('Escreva o seu nome para assinar.')).toBeVisible();
  expect(bodiesOf(`POST ${path}/close`)).toEqual([]);
  await page.getByLabelText('Nome de quem assina').fill('Rui');
  await button('Assinar e fechar').click();
  await expect.poll(() => bodiesOf(`POST ${path}/close`)).toEqual([{ organizationId: 1, signedName: 'Rui' }]);
});

test('a collector without an organisation reads why there is no list', async () => {
  answer({ [`GET ${path}`]: () => refuse('forbidden') });
  await open();
  await expect.element(page.getByText('Esta tela é de quem coleta')).toBeVisible();
});

describe('a truck that is out at midnight', () => {
  const midnight = endOfDay(date, timeZone).getTime();
  const minutes = 60_000;
  const goTo = (time: number): void => {
    vi.setSystemTime(time);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: midnight - minutes });
    answer({ [`GET /api/collection-routes/${addDays(date, 1)}`]: { ...route, date: addDays(date, 1), stops: [] } });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('keeps its list, and the weight that is being typed, until six in the morning', async () => {
    await open('/coletor/a');
    await button('Coletado').click();
    await type('4,5');
    goTo(midnight + minutes);
    await button('Registrar coleta').click();
    await expect.poll(() => bodiesOf(reportOf('a'))).toMatchObject([{ date, outcome: 'collected' }]);
    await expect.element(heading('Rua do Sol, 10')).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('link', { name: 'Voltar à lista' }).click();
    await expect.element(page.getByText('Já é outro dia. Esta é a lista de ontem.')).toBeVisible();
    goTo(midnight + 361 * minutes);
    await expect.element(page.getByText('Nenhuma coleta hoje')).toBeVisible();
    await expect.element(button('Ver a lista de ontem')).not.toBeInTheDocument();
  });

  test('finds its list after a reload, and today’s beside it', async () => {
    goTo(midnight + minutes);
    await open();
    await expect.element(page.getByText('Nenhuma coleta hoje')).toBeVisible();
    await button('Ver a lista de ontem').click();
    await expect.element(heading('Coletas de ontem')).toBeVisible();
    await page.getByRole('link', { name: /Rua das Flores/ }).click();
    await expect.element(heading('Rua das Flores, 10')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar à lista' }).click();
    await button('Ver a lista de hoje').click();
    await expect.element(page.getByText('Nenhuma coleta hoje')).toBeVisible();
  });
});
