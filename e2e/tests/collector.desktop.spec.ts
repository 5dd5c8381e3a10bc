import { enterPanel } from '../support/admin-schedules.ts';
import { givenRoute } from '../support/collectors.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';

test('the office sees the progress of a route, a report that came too late, the signed summary, and the sheet in its order', async ({
  page,
  request,
}) => {
  const { organization, collector, residents, stops } = await givenRoute(request, 3);
  const headers = { authorization: `Bearer ${collector.token}` };
  const date = dayFromToday(0).iso;
  const at = new Date().toISOString();
  const report = (id: string | undefined, data: object) =>
    request.post(`/api/collection-stops/${id}/outcomes`, { headers, data: { date, at, ...data } });
  await request.post(`/api/schedules/${stops[1]?.id}/cancel`, { headers: { authorization: `Bearer ${residents[0]?.token}` } });
  const collected = { outcome: 'collected', collectedByMaterial: [{ material: 'vidro', kg: 12 }] };
  expect(await (await report(stops[0]?.id, collected)).json()).toEqual({ conflict: null });
  expect(await (await report(stops[1]?.id, { outcome: 'nobody' })).json()).toEqual({ conflict: 'cancelled' });

  await enterPanel(page, request);
  await page.goto('/admin-dashboard/agendamentos');
  await page.getByRole('link', { name: 'Rotas do dia' }).click();
  await expect(heading(page)).toHaveText('Rotas do dia');
  const row = page.getByRole('row').filter({ hasText: organization });
  await expect(row).toContainText('1 de 2');
  await expect(row).toContainText('Na rua desde');
  await expectAccessible(page);
  await row.getByRole('link', { name: organization }).click();
  await expect(heading(page)).toHaveText(`Rota de ${organization}`);
  await expect(page.getByText('A coleta foi cancelada antes.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: stops[0]?.address ?? '' })).toContainText('Coletado · 12 kg');
  await expectAccessible(page);

  await request.post(`/api/collection-routes/${date}/close`, { headers, data: { signedName: 'Rui Coletor' } });
  await page.reload();
  await expect(page.getByText('Fechada e assinada por Rui Coletor')).toBeVisible();
  await expect(page.getByText('12 kg em 1 coleta')).toBeVisible();

  await page.goto(`/admin-dashboard/agendamentos/folha?dia=${date}`);
  const ofRoute = page.getByRole('row').filter({ hasText: organization });
  const stop = ofRoute.filter({ hasText: stops[2]?.address ?? '' });
  await expect(stop).toContainText('Papel/Papelão, Vidro');
  await expect(page.getByRole('columnheader', { name: 'Coletado' })).toBeVisible();
  const [street = ''] = (stops[2]?.address ?? '').split(',');
  await expect(stop.getByRole('link', { name: street })).toHaveAttribute('href', new RegExp(encodeURIComponent(street)));
  await expect(stop.locator('a[href^="tel:"]')).toHaveCount(1);
});
