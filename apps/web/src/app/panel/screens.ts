import type { ComponentType } from 'react';
import { type LateCode, lateCode } from '../../ui/late-code.ts';

type Pages<Name extends string> = Promise<Record<Name, ComponentType>>;

/** One of the screens of a file. */
const screen = <Name extends string>(pages: () => Pages<Name>, name: Name): LateCode<ComponentType> =>
  lateCode(async () => (await pages())[name]);

const points = () => import('./point-pages.tsx');
const holidays = () => import('./holiday-pages.tsx');
const reports = () => import('./report-pages.tsx');
const schedules = () => import('./schedule-pages.tsx');
const guides = () => import('./guide-pages.tsx');
const items = () => import('./item-pages.tsx');
const imports = () => import('./import-pages.tsx');
const importRecords = () => import('./import-record-pages.tsx');
const history = () => import('./history-pages.tsx');
const administrators = () => import('./administrator-pages.tsx');

/** The code of each screen of the panel, by its address as the router has it. */
export const screens = {
  '/admin-login': screen(() => import('../../features/accounts/sign-in/admin-login-screen.tsx'), 'AdminLoginScreen'),
  '/admin-login/convite': screen(() => import('./invitation-page.tsx'), 'AcceptInvitationPage'),
  '/admin-login/chave': screen(() => import('./passkey-link-page.tsx'), 'PasskeyLinkPage'),
  '/admin-dashboard': screen(() => import('../../features/admin/admin-dashboard-screen.tsx'), 'AdminDashboardScreen'),
  '/admin-dashboard/pontos': screen(points, 'PointsPage'),
  '/admin-dashboard/pontos/$id': screen(() => import('./point-record-page.tsx'), 'PointRecordPage'),
  '/admin-dashboard/pontos/feriados': screen(holidays, 'HolidaysPage'),
  '/admin-dashboard/relatos': screen(reports, 'ReportsPage'),
  '/admin-dashboard/agendamentos': screen(schedules, 'SchedulesPage'),
  '/admin-dashboard/agendamentos/folha': screen(schedules, 'DaySheetPage'),
  '/admin-dashboard/agendamentos/$id': screen(schedules, 'ScheduleRecordPage'),
  '/admin-dashboard/materiais': screen(guides, 'GuidesPage'),
  '/admin-dashboard/itens': screen(items, 'ItemsPage'),
  '/admin-dashboard/itens/sem-resposta': screen(items, 'ItemQuestionsPage'),
  '/admin-dashboard/itens/fontes': screen(items, 'ItemSourcesPage'),
  '/admin-dashboard/itens/importacao': screen(imports, 'ItemImportsPage'),
  '/admin-dashboard/itens/importacao/$id': screen(importRecords, 'ItemImportPage'),
  '/admin-dashboard/importacao': screen(imports, 'ImportsPage'),
  '/admin-dashboard/importacao/$id': screen(importRecords, 'ImportPage'),
  '/admin-dashboard/historico': screen(history, 'HistoryPage'),
  '/admin-dashboard/administradores': screen(administrators, 'AdministratorsPage'),
  '/admin-dashboard/administradores/seguranca': screen(administrators, 'SecurityPage'),
} as const;

/** An address as the router has it. */
export type PanelPath = keyof typeof screens;

/** What stands in the place of every screen while a second factor is required and there is none. */
export const securitySetupCode = screen(administrators, 'SecuritySetupPage');

/** Replaces every screen while the account's password is a generated one. */
export const generatedPasswordCode = screen(administrators, 'GeneratedPasswordPage');

/** What stands below a screen for whoever looks for a fault. */
export const debugCode = lateCode(async () => (await import('./debug-pages.tsx')).DebugArea);

/** The path, as the router has it, of an address as a browser has it. */
export const panelPathOf = (address: string): PanelPath | undefined =>
  [address, address.replace(/[^/]+$/, '$id')].find((path): path is PanelPath => Object.hasOwn(screens, path));
