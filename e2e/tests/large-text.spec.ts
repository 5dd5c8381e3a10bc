import type { Locator, Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, expectNoOverflow, signInAs, test } from '../support/fixtures.ts';
import { openMap } from '../support/map.ts';
import { givenPointWith } from '../support/points.ts';
import { completeByPoint, givenBooking, pointNamed } from '../support/schedules.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

/** Shows the page with text of this size, from its next load on. */
const withText = async (page: Page, percent: number): Promise<void> => {
  await page.addInitScript((size) => {
    const enlarge = () => {
      document.documentElement.style.fontSize = size;
    };
    if (document.documentElement === null) document.addEventListener('readystatechange', enlarge, { once: true });
    else enlarge();
  }, `${percent}%`);
};

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

for (const width of [320, 360]) {
  test(`at 130 % the tiles of home stand two by two on ${width} px, each with whole words`, async ({ page, resident }) => {
    await page.setViewportSize({ width, height: 740 });
    await signInAs(page, resident);
    await withText(page, 130);
    await page.goto('/home');
    const tiles = page.getByRole('main').getByRole('list').first().getByRole('link');
    await expect(tiles).toHaveCount(4);
    const boxes = await Promise.all((await tiles.all()).map(boxOf));
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size, 'columns').toBe(2);
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size, 'rows').toBe(2);
    // A word that is wider than its tile would be broken in two; unbroken it reaches over the tile's side.
    const broken = await tiles.evaluateAll((links) =>
      links.filter((link) => {
        const word = link.lastElementChild as HTMLElement;
        word.style.overflowWrap = 'normal';
        return word.scrollWidth > word.clientWidth;
      }),
    );
    expect(broken).toEqual([]);
  });
}

test('at 130 % the popup shows the way there, and below it how many materials there are, with whole chips', async ({
  page,
  resident,
}) => {
  await signInAs(page, resident);
  await withText(page, 130);
  await openMap(page, '?ponto=3');
  const popup = page.locator('.map-popup');
  const way = await boxOf(popup.getByRole('link', { name: 'Como chegar' }));
  expect(way.bottom).toBeLessThanOrEqual((await boxOf(popup.getByText('Há mais abaixo'))).y);
  await popup.locator('.map-popup-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await expect(popup).toContainText('Materiais aceitos: 6');
  const [room, chip] = [await boxOf(popup), await boxOf(popup.getByText('Papel/Papelão'))];
  expect(chip.bottom).toBeLessThanOrEqual(room.bottom);
});

test.describe('at twice the size', () => {
  test.beforeEach(async ({ page, resident }, { title }) => {
    if (!title.startsWith('a visitor')) await signInAs(page, resident);
    await withText(page, 200);
  });

  test('a visitor sees how to enter', async ({ page }) => {
    await page.goto('/welcome');
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeInViewport({ ratio: 1 });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeInViewport({ ratio: 1 });
  });

  test('the avatar stays within the bar', async ({ page }) => {
    await page.goto('/home');
    const avatar = await boxOf(page.getByRole('link', { name: /meus dados/ }));
    expect(avatar.height).toBeLessThanOrEqual(46);
    expect(avatar.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('banner'))).bottom);
  });

  test('the separated weight is said on lines of its own, within the screen', async ({ page, request, resident }) => {
    const { id: collectionPointId } = await pointNamed(request, 'Ecoponto Fátima');
    for (const days of [1, 2, 3, 4]) {
      const booked = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(days).iso });
      await completeByPoint(request, booked, 9);
    }
    await page.goto('/home');
    const line = page.getByText('Você já separou 36 kg em 4 coletas', { exact: true });
    await expect(line).toBeVisible();
    await expectNoOverflow(page);
    const [own, title] = [await boxOf(line), await boxOf(page.getByRole('heading', { level: 1 }))];
    expect(own.y).toBeGreaterThanOrEqual(title.bottom - 1);
    expect(own.right).toBeLessThanOrEqual(360 - 16);
  });

  test('long names and filters stay within the screen', async ({ page, request, resident }) => {
    const point = await givenPointWith(request, { name: `Associação${'Recicladora'.repeat(8)}`, handover: 'dropoff' });
    await givenBooking(request, resident, { collectionPointId: point.id, date: dayFromToday(3).iso });
    await page.goto('/schedule/list');
    await expect(page.getByRole('link', { name: /^AssociaçãoRecicladora/ })).toBeVisible();
    await expectNoOverflow(page);
    await storeSession(page, await administratorSession(request));
    await page.goto('/admin-dashboard/relatos');
    await expect(page.getByRole('button', { name: /^Em aberto \(/ })).toBeVisible();
    await expectNoOverflow(page);
  });

  test('the popup says that there is more of it, until its end is seen', async ({ page }) => {
    await openMap(page, '?ponto=3');
    const popup = page.locator('.map-popup');
    const more = popup.getByText('Há mais abaixo');
    await expect(more).toBeInViewport({ ratio: 1 });
    await expect(popup.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 });
    const [room, sign] = [await boxOf(popup), await boxOf(more)];
    expect(sign.bottom).toBeLessThanOrEqual(room.bottom);
    await popup.getByRole('link', { name: 'Como chegar' }).scrollIntoViewIfNeeded();
    await expect(popup.getByRole('link', { name: 'Como chegar' })).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page);
    await popup.locator('.map-popup-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await expect(more).toHaveCount(0);
    await expect(popup.getByText('Materiais aceitos: 6')).toBeInViewport();
  });

  test('the words about the video stand beside its drop', async ({ page }) => {
    await page.goto('/recycle/vidro');
    const video = page.getByRole('button', { name: 'Assistir ao vídeo' });
    const [drop, words] = [await boxOf(video.locator('span').first()), await boxOf(video.getByText('Assistir'))];
    expect(words.x).toBeGreaterThanOrEqual(drop.right);
    const frame = await boxOf(video);
    expect(words.y).toBeGreaterThanOrEqual(frame.y);
    expect(drop.x).toBeGreaterThanOrEqual(frame.x);
  });

  test('the controls of the map lie over nothing else', async ({ page }) => {
    await openMap(page);
    const nearest = page.getByRole('button', { name: 'Mais perto' });
    const map = await boxOf(page.getByRole('region', { name: 'Mapa dos pontos de coleta' }));
    for (let drag = 0; drag < 12 && !(await nearest.isVisible()); drag++) {
      // Below the row of chips, which a drag moves by itself.
      await page.mouse.move(map.x + 30, map.y + 110);
      await page.mouse.down();
      await page.mouse.move(map.x + 320, map.y + 300, { steps: 4 });
      await page.mouse.up();
    }
    const pressed = await boxOf(nearest);
    const others = [
      page.getByRole('button', { name: 'Aproximar o mapa' }),
      page.getByRole('button', { name: 'Afastar o mapa' }),
      page.locator('.map-attribution'),
      page.getByRole('button', { name: 'Mostrar mais da lista' }),
    ];
    for (const other of others) {
      const box = await boxOf(other);
      const apart = box.right <= pressed.x || box.x >= pressed.right || box.bottom <= pressed.y || box.y >= pressed.bottom;
      expect(apart, `${await other.getAttribute('class')}`).toBe(true);
    }
  });
});
