import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { type Day, dayFromToday } from '../support/days.ts';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.ts';
import { type Product, productLimit, startProduct } from '../support/product.ts';
import { startFirefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

const starts = { Firefox: startFirefox, WebKit: startWebKit };

const test = base.extend<{ tab: Tab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
  tab: async ({}, use, info) => {
    const tab = await starts[info.project.name as keyof typeof starts]();
    await use(tab);
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('failed.png');
      await writeFile(path, await tab.screenshot());
      info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
    }
    await tab.close();
  },
});

const password = 'reciclar-7';
const point = { name: 'Ecoponto Fátima', street: 'Avenida Eduardo Girão, 989' };

let world: OutsideWorld;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(productLimit);
  world = await startOutsideWorld();
  product = await startProduct(world.environment);
});
test.afterAll(async () => {
  await product.remove();
  await world.close();
});

type Role = 'link' | 'button' | 'field';

/** Runs in the page: the visible control of this name, or the first whose name contains it, in the middle of the view. */
const controlNamed = (role: Role, name: string): Element | null => {
  const selector = { link: 'a[href]', button: 'button, [role="button"]', field: 'input, textarea' }[role];
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...ids.map((id) => document.getElementById(id)), ...((element as HTMLInputElement).labels ?? [])];
    const texts = [labels.map((label) => label?.textContent).join(' '), element.getAttribute('aria-label'), element.textContent];
    return (texts.find((text) => text) ?? '').replace(/\s+/g, ' ').trim();
  };
  const shown = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const found = shown.find((element) => nameOf(element) === name) ?? shown.find((element) => nameOf(element).includes(name));
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
};

/** A resident's hands and eyes in a tab: waits for each control and each text. */
const residentAt = (tab: Tab) => {
  const control = async (role: Role, name: string) => {
    const find = () => tab.find(controlNamed, role, name);
    await expect.poll(async () => (await find()) !== null, { message: `${role} ${name}` }).toBe(true);
    return find();
  };
  const press = async (role: Role, name: string): Promise<void> => {
    await expect(async () => (await control(role, name))?.click()).toPass({ timeout: 60_000 });
  };
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
  const shownText = () => tab.run(() => document.body.innerText);
  return {
    press,
    fill: async (name: string, text: string): Promise<void> => (await control('field', name))?.type(text),
    expectField: (name: string, value: string): Promise<void> =>
      expect.poll(async () => (await control('field', name))?.value()).toBe(value),
    expectHeading: (text: string): Promise<void> =>
      expect.poll(() => tab.run(() => document.querySelector('h1')?.textContent)).toBe(text),
    expectText: (text: string): Promise<void> => expect.poll(shownText).toContain(text),
    expectNoText: (text: string): Promise<void> => expect.poll(shownText).not.toContain(text),
    chooseDay: async (day: Day): Promise<void> => {
      const isShown = () => tab.run((name) => document.querySelector(`[aria-label="${name}"]`) !== null, day.month);
      while (!(await isShown())) await press('button', 'Próximo mês');
      await press('button', day.inWords);
    },
  };
};
type ResidentAtTab = ReturnType<typeof residentAt>;

const register = async ({ fill, press, expectField, expectHeading }: ResidentAtTab, email: string): Promise<void> => {
  await press('link', 'Quero me cadastrar');
  await fill('Nome', 'Francisca Holanda Lima');
  await fill('Email', email);
  await fill('Senha', password);
  await fill('Confirmar senha', password);
  await press('button', 'Continuar');
  await expectHeading('Contato e endereço');
  await fill('Telefone', '85987654321');
  await expectField('Telefone', '(85) 9 8765-4321');
  await fill('CEP', '60040531');
  await expectField('Endereço', 'Rua Barão de Aratanha, Fátima, Fortaleza - CE');
  await fill('Número', '120');
  await press('button', 'Concluir cadastro');
  await expectHeading('Cadastro realizado com sucesso!');
  await press('link', 'Entrar');
  await fill('Senha', password);
  await press('button', 'Entrar');
  await expectHeading('Olá, Francisca!');
};

const findPoint = async ({ fill, press, expectHeading, expectText }: ResidentAtTab): Promise<void> => {
  await press('link', 'Mapa');
  await fill('Digite seu CEP', 'ecoponto fatima');
  await press('button', point.street);
  await expectText('Seg a sáb, 8h às 17h');
  await press('link', 'Busca');
  await fill('Digite seu CEP ou endereço', 'eduardo girao, 989');
  await press('link', point.name);
  await expectHeading(point.name);
};

const fillInBooking = async ({ fill, press, chooseDay }: ResidentAtTab, day: Day, kg: string): Promise<void> => {
  await press('link', 'Agendar coleta');
  await chooseDay(day);
  await fill('Peso aproximado (kg)', kg);
  await press('button', 'Agendar coleta');
};

/** Waits until the service worker controls the page and has precached the app. */
const expectPrecached = (tab: Tab): Promise<void> =>
  expect
    .poll(() =>
      tab.run(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('separai-app-'));
        const pages = await Promise.all(names.map((name) => caches.match('/', { cacheName: name, ignoreSearch: true })));
        return navigator.serviceWorker.controller?.state === 'activated' && pages.some(Boolean);
      }),
    )
    .toBe(true);

const bookedWeights = async (email: string): Promise<number[]> => {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const { token } = await (await fetch(`${product.url}/api/auth/login`, { method: 'POST', headers, body })).json();
  const bookings = await fetch(`${product.url}/api/schedules`, { headers: { authorization: `Bearer ${token}` } });
  return (await bookings.json()).map(({ weightKg }: { weightKg: number }) => weightKg).toSorted();
};

test('a resident registers, books, and books again without a server', async ({ tab }) => {
  const resident = residentAt(tab);
  const email = `${randomUUID()}@exemplo.com.br`;
  const [first, second] = [dayFromToday(7), dayFromToday(9)];
  await tab.open(product.url);
  await test.step('registers and signs in', () => register(resident, email));
  await test.step('finds a point on the map and in the search', () => findPoint(resident));
  await test.step('books a collection', async () => {
    await fillInBooking(resident, first, '4,5');
    await resident.expectHeading('Minhas coletas');
    await resident.expectText('4,5 kg');
  });
  await test.step('opens the app again without a server', async () => {
    await expectPrecached(tab);
    await product.end('SIGTERM');
    await tab.open(`${product.url}/schedule/list`);
    await resident.expectText('4,5 kg');
  });
  await test.step('books without a server', async () => {
    await resident.press('link', 'Busca');
    await resident.press('link', point.name);
    await fillInBooking(resident, second, '7');
    await resident.expectText('Aguardando conexão');
  });
  await test.step('sends the booking when the server is back', async () => {
    await product.start();
    await tab.open(`${product.url}/schedule/list`);
    await resident.expectText(second.written);
    await expect.poll(() => bookedWeights(email)).toEqual([4.5, 7]);
    await resident.expectNoText('Aguardando conexão');
  });
});
