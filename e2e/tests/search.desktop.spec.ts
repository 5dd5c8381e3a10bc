import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { mapOf } from '../support/map.ts';

test('on a wide screen list and detail stand side by side', async ({ signedInPage: page }) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Escolha um ponto de coleta' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Pontos de coleta' });
  const card = list.getByRole('link', { name: 'Ecoponto Fátima' });
  await card.click();
  const heading = page.getByRole('heading', { level: 1, name: 'Ecoponto Fátima' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL('/search/1');
  await expect(card).toHaveAttribute('aria-current', 'true');
  const [left, right] = [await list.boundingBox(), await heading.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await expectNoOverflow(page);
  await expectAccessible(page);

  await list.getByRole('link', { name: 'Ecoponto Varjota' }).click();
  await expect(page).not.toHaveURL('/search/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ecoponto Varjota' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { name: 'Escolha um ponto de coleta' })).toBeVisible();
});

test('while no point is open, a wide screen shows a map of what the list has, whose markers open their points', async ({
  signedInPage: page,
}) => {
  await page.goto('/search?q=F%C3%A1tima');
  const marker = mapOf(page).getByRole('button', { name: 'Ecoponto Fátima' });
  await expect(marker).toBeVisible();
  const [list, map] = [await page.getByRole('list', { name: 'Pontos de coleta' }).boundingBox(), await mapOf(page).boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(map?.x ?? 0);
  expect((map?.x ?? 0) + (map?.width ?? 0)).toBe(1280);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await marker.click();
  await expect(page).toHaveURL('/search/1?q=F%C3%A1tima');
  await expect(page.getByRole('heading', { level: 1, name: 'Ecoponto Fátima' })).toBeVisible();
  await page.goBack();
  await expect(marker).toBeVisible();
});

test('the map beside the list goes to the results of the text, until it was moved', async ({ signedInPage: page }) => {
  await page.goto('/search?q=Ecoponto+Varjota');
  await expect(mapOf(page).getByRole('button', { name: 'Ecoponto Varjota' })).toBeVisible();
  await page.getByRole('searchbox').fill('Ecoponto Fátima');
  await expect(mapOf(page).getByRole('button', { name: 'Ecoponto Fátima' })).toBeVisible();
});

test('on a wide screen the chips take two rows, the keyboard reaches each, and what is chosen stays in sight', async ({
  signedInPage: page,
}) => {
  await page.goto('/search');
  const chips = page.getByRole('search').locator('button[aria-pressed]');
  const chip = (name: string) => chips.filter({ hasText: name });
  await expect(chip('Metal')).toBeVisible();
  const tops = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(8);
  expect(new Set(tops).size).toBe(2);
  await expect(page.getByRole('list', { name: 'Pontos de coleta' }).getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  for (const name of ['Metal', 'Recebe no local']) {
    await tabTo(page, chip(name));
    await expect(chip(name)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Space');
    await expect(chip(name)).toHaveAttribute('aria-pressed', 'true');
  }
  for (const name of ['Metal', 'Recebe no local'])
    for (const place of ['start', 'end']) {
      await chip(name).evaluate((one, to) => one.parentElement?.scrollTo({ left: to === 'start' ? 0 : 10_000 }), place);
      await expect(chip(name), `${name}, the row at its ${place}`).toBeInViewport({ ratio: 1 });
    }
  await expectNoOverflow(page);
  await expectAccessible(page);
});
