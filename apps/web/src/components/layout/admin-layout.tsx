import { Outlet, useNavigate } from '@tanstack/react-router';
import {
  Building2,
  CalendarDays,
  ChartColumn,
  FileUp,
  HandHelping,
  History,
  KeyRound,
  LayoutDashboard,
  MapPin,
  MessageSquareWarning,
  PackageSearch,
  Recycle,
  Scale,
  Truck,
  Users,
} from 'lucide-react';
import { type ComponentProps, useEffect, useLayoutEffect } from 'react';
import type { MenuEntry } from '../../features/admin/components/panel-menu.tsx';
import { PanelShell } from '../../features/admin/components/panel-shell.tsx';
import { DebugArea } from '../../features/admin/debug/debug-area.tsx';
import { LateRecordHistory } from '../../features/admin/history/late-record-history.tsx';
import { adminText } from '../../features/admin/text.ts';
import { GeneratedPasswordScreen } from '../../features/administrators/components/generated-password-screen.tsx';
import { IdentityQuestion } from '../../features/administrators/components/identity-question.tsx';
import { SecuritySetupScreen } from '../../features/administrators/components/security-screen.tsx';
import { useOwnSecurity } from '../../features/administrators/security-api.ts';
import { readSavedGuides } from '../../features/recycling-guides/guide-storage.ts';
import { ApiError } from '../../lib/api.ts';
import { signOutHere } from '../../lib/clear-personal-data.ts';
import { InFrame } from '../../lib/page.ts';
import { screenTitles } from '../../lib/panel-titles.ts';
import { useSession } from '../../lib/session.ts';
import { RecordHistoryContext } from '../admin/screen.tsx';
import { uiText } from '../ui/text.ts';
import { NewVersionOffer } from './new-version-offer.tsx';
import { limitPanelRefetches } from './panel-refetch.ts';
import { PanelTitle } from './panel-title.tsx';
import { WaitingPage } from './screen-pending.tsx';
import '../../styles/panel.css';

/** Entries of an administrator's side menu. */
const menu: readonly MenuEntry[] = [
  { to: '/admin-dashboard', label: adminText.dashboard, icon: <LayoutDashboard aria-hidden="true" />, goKey: 'd' },
  { to: '/admin-dashboard/pontos', label: adminText.points, icon: <MapPin aria-hidden="true" />, goKey: 'p' },
  {
    to: '/admin-dashboard/coletores',
    label: screenTitles.collectors,
    icon: <HandHelping aria-hidden="true" />,
    goKey: 'c',
  },
  {
    to: '/admin-dashboard/relatos',
    label: adminText.reports,
    icon: <MessageSquareWarning aria-hidden="true" />,
    goKey: 'r',
    waits: 'reports',
  },
  {
    to: '/admin-dashboard/agendamentos',
    label: adminText.schedules,
    icon: <CalendarDays aria-hidden="true" />,
    goKey: 'a',
    waits: 'bookings',
  },
  {
    to: '/admin-dashboard/setores',
    label: adminText.collectionAreas,
    icon: <Truck aria-hidden="true" />,
    goKey: 's',
    waits: 'missedCollections',
  },
  { to: '/admin-dashboard/relatorio', label: screenTitles.report, icon: <ChartColumn aria-hidden="true" />, goKey: 'o' },
  { to: '/admin-dashboard/materiais', label: adminText.guides, icon: <Recycle aria-hidden="true" />, goKey: 'm' },
  { to: '/admin-dashboard/itens', label: adminText.items, icon: <PackageSearch aria-hidden="true" />, goKey: 't' },
  {
    to: '/admin-dashboard/importacao',
    label: adminText.imports,
    icon: <FileUp aria-hidden="true" />,
    goKey: 'i',
  },
  { to: '/admin-dashboard/historico', label: adminText.history, icon: <History aria-hidden="true" />, goKey: 'h' },
  {
    to: '/admin-dashboard/organizacoes',
    label: screenTitles.organizations,
    icon: <Building2 aria-hidden="true" />,
    goKey: 'e',
  },
  {
    to: '/admin-dashboard/administradores',
    label: screenTitles.administrators,
    icon: <Users aria-hidden="true" />,
    goKey: 'u',
    waits: 'invitations',
  },
];

/** Screens of the administrators' menu that an operator has too. */
const operatorsScreens = [
  '/admin-dashboard',
  '/admin-dashboard/pontos',
  '/admin-dashboard/coletores',
  '/admin-dashboard/relatos',
  '/admin-dashboard/relatorio',
  '/admin-dashboard/agendamentos',
];

/** An operator's side menu. */
const operatorMenu = (organization: { readonly id: number } | null): readonly MenuEntry[] => [
  ...menu.filter(({ to }) => operatorsScreens.includes(to)),
  {
    to: '/admin-dashboard/relatorio/fatores',
    label: screenTitles.factors,
    icon: <Scale aria-hidden="true" />,
    goKey: 'f',
  },
  {
    to: '/admin-dashboard/setores/nao-passou',
    label: screenTitles.missedCollections,
    icon: <Truck aria-hidden="true" />,
    goKey: 's',
  },
  ...menu.filter(({ to }) => to === '/admin-dashboard/historico'),
  ...(organization === null
    ? []
    : [
        {
          to: `/admin-dashboard/organizacoes/${organization.id}`,
          label: screenTitles.organization,
          icon: <Building2 aria-hidden="true" />,
          goKey: 'e',
          waits: 'invitations' as const,
        },
      ]),
  {
    to: '/admin-dashboard/administradores/seguranca',
    label: screenTitles.security,
    icon: <KeyRound aria-hidden="true" />,
    goKey: 'u',
  },
];

/** The frame of the panel's screens: the menu, or the setup step that an administrator's account still requires. */
export function AdminLayout() {
  usePanelStyles();
  useEffect(limitPanelRefetches, []);
  // Between the end of the session and the redirect, no screen shows data of the panel.
  return useSession()?.usesPanel ? (
    <>
      <PanelTitle />
      <Panel />
    </>
  ) : (
    <WaitingPage message={uiText.redirecting} />
  );
}

/** Turns the panel's style sheet on, which has no effect on other pages. */
const usePanelStyles = (): void =>
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.panel = '';
    return () => {
      delete page.dataset.panel;
    };
  }, []);

const renderRecordHistory = (props: ComponentProps<typeof LateRecordHistory>) => <LateRecordHistory {...props} />;

function Panel() {
  const { data, error } = useOwnSecurity();
  const isOperator = useSession()?.isOperator === true;
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    // First, since the guard of this page would redirect elsewhere.
    await navigate({ to: '/login', replace: true });
    signOutHere();
  };
  if (error instanceof ApiError && error.code === 'password-change-required')
    return <GeneratedPasswordScreen onSignOut={() => void leave()} />;
  if (data?.required && data.passkeys.length === 0)
    return (
      <>
        <SecuritySetupScreen onSignOut={() => void leave()} />
        <IdentityQuestion />
      </>
    );
  return (
    <>
      <PanelShell
        menu={isOperator ? operatorMenu(data?.organization ?? null) : menu}
        debug={<DebugArea countSavedGuides={() => readSavedGuides()?.guides.length ?? null} />}
      >
        <InFrame value>
          <RecordHistoryContext value={renderRecordHistory}>
            <Outlet />
          </RecordHistoryContext>
        </InFrame>
      </PanelShell>
      <IdentityQuestion />
      <NewVersionOffer />
    </>
  );
}
