import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, renderAt, signIn, unreachable } from '../../../testing.tsx';
import { WaitingList } from '../dashboard/waiting-list.tsx';
import { type MenuEntry, PanelMenu } from './panel-menu.tsx';
import { PanelShell } from './panel-shell.tsx';

const counts = { reports: 3, bookings: 1_000, missedCollections: 0, invitations: 1, failedMails: 2 };
const menu: readonly MenuEntry[] = [
  { to: '/admin-dashboard/relatos', label: 'Relatos', icon: null, goKey: 'r', waits: 'reports' },
  { to: '/admin-dashboard/agendamentos', label: 'Agendamentos', icon: null, goKey: 'a', waits: 'bookings' },
  { to: '/admin-dashboard/setores', label: 'Setores de coleta', icon: null, goKey: 's', waits: 'missedCollections' },
  { to: '/admin-dashboard/itens', label: 'Itens', icon: null, goKey: 't' },
];
const pass = (): void => {};

test('the menu says at each screen how many records wait there, beside its unchanged name', async () => {
  signIn({ isAdmin: true });
  const panelMenu = (
    <div className="bg-deep">
      <PanelMenu menu={menu} counts={counts} onGo={pass} onHelp={pass} debugShown={false} onDebug={pass} onSignOut={pass} />
    </div>
  );
  await renderAt('/admin-dashboard', { '/admin-dashboard': panelMenu });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('Relatos')).toHaveAccessibleDescription('3 relatos em aberto');
  await expect.element(link('Agendamentos')).toHaveAccessibleDescription('mais de 999 agendamentos pendentes');
  await expect.element(link('Agendamentos')).toHaveTextContent('999+');
  for (const name of ['Setores de coleta', 'Itens']) await expect.element(link(name)).not.toHaveAccessibleDescription();
  const debug = page.getByRole('button', { name: 'Depuração', exact: true });
  await expect.element(debug).toHaveAccessibleDescription('2 e-mails que não foram entregues');
});

test('on a phone the button of the menu says what waits, before it is pressed', async () => {
  answer({ 'GET /api/admin/waiting': { ...counts, bookings: 4 } });
  signIn({ isAdmin: true });
  const shell = (
    <PanelShell menu={menu} debug={null}>
      <p />
    </PanelShell>
  );
  await renderAt('/admin-dashboard', { '/admin-dashboard': shell });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await expect
    .element(button)
    .toHaveAccessibleDescription(
      '3 relatos em aberto, 4 agendamentos pendentes, 1 convite que ainda não foi aceito, 2 e-mails que não foram entregues',
    );
  await expect.element(button).toHaveTextContent('10');
});

test('the dashboard lists what waits with the ways to it, and says so where nothing does', async () => {
  answer({ 'GET /api/admin/waiting': counts });
  signIn({ isAdmin: true });
  await renderAt('/admin-dashboard', { '/admin-dashboard': <WaitingList organizationId={null} /> });
  await expect.element(page.getByRole('heading', { name: 'O que está esperando' })).toBeVisible();
  const reports = page.getByRole('link', { name: '3 relatos em aberto' });
  await expect.element(reports).toHaveAttribute('href', '/admin-dashboard/relatos');
  const bookings = page.getByRole('link', { name: 'mais de 999 agendamentos pendentes' });
  await expect.element(bookings).toHaveAttribute('href', '/admin-dashboard/agendamentos?status=pendente&ordem=createdAt');
  await expect.element(page.getByText('2 e-mails que não foram entregues')).toBeVisible();
  await expect.element(page.getByText('avisos de coleta')).not.toBeInTheDocument();
});

test('the invitations of an operator are those of the organisation, and lead to its page', async () => {
  answer({ 'GET /api/admin/waiting': { ...counts, invitations: 1 } });
  signIn({ isAdmin: true });
  await renderAt('/admin-dashboard', { '/admin-dashboard': <WaitingList organizationId={7} /> });
  const invitations = page.getByRole('link', { name: '1 convite que ainda não foi aceito' });
  await expect.element(invitations).toHaveAttribute('href', '/admin-dashboard/organizacoes/7');
});

test('where nothing waits the dashboard says so', async () => {
  answer({ 'GET /api/admin/waiting': { reports: 0, bookings: 0, missedCollections: 0, invitations: 0, failedMails: 0 } });
  signIn({ isAdmin: true });
  await renderAt('/admin-dashboard', { '/admin-dashboard': <WaitingList organizationId={null} /> });
  await expect.element(page.getByText('Nada está esperando agora.')).toBeVisible();
});

test('counts that did not come are asked for again', async () => {
  answer({ 'GET /api/admin/waiting': unreachable });
  signIn({ isAdmin: true });
  await renderAt('/admin-dashboard', { '/admin-dashboard': <WaitingList organizationId={null} /> });
  await expect.element(page.getByText('Não foi possível contar o que está esperando.')).toBeVisible();
  answer({ 'GET /api/admin/waiting': counts });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(page.getByRole('link', { name: '3 relatos em aberto' })).toBeVisible();
});
