import { pageWords } from '@separai/contract/system/page-words';
import { isPanelPath } from '@separai/contract/system/panel';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import {
  CalendarDays,
  FileUp,
  History,
  LayoutDashboard,
  MapPin,
  MessageSquareWarning,
  PackageSearch,
  Recycle,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { MenuEntry } from '../../features/admin/panel-menu.tsx';
import { PanelShell } from '../../features/admin/panel-shell.tsx';
import { IdentityQuestion } from '../../features/administrators/identity-question.tsx';
import { useOwnSecurity } from '../../features/administrators/security-queries.ts';
import { ApiError } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page.ts';
import { rememberTarget, useSession } from '../../platform/session.ts';
import { adminText } from '../../text/admin.ts';
import { administratorsText } from '../../text/admin-administrators.ts';
import { passkeysText } from '../../text/admin-passkeys.ts';
import { appText } from '../../text/app.ts';
import { titles } from '../../text/titles.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Everywhere } from '../everywhere.tsx';
import { InFrame } from '../in-frame.ts';
import { type LateScreen, lateScreen } from '../late-screen.tsx';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { OtherPage } from '../other-page.tsx';
import { leadFocus } from '../route-change.tsx';
import { WaitingPage } from '../waiting-page.tsx';
import { NewVersionOffer } from './new-version-offer.tsx';
import { debugCode, generatedPasswordCode, type PanelPath, screens, securitySetupCode } from './screens.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser calls the page. */
    title?: string;
  }
  interface Register {
    router: PanelRouter;
  }
}

const SecuritySetupPage = lateScreen(securitySetupCode, adminText.loading);
const GeneratedPasswordPage = lateScreen(generatedPasswordCode, adminText.loading);
const DebugArea = lateScreen(debugCode);
const screenOf = (path: PanelPath): LateScreen<object> => lateScreen(screens[path], adminText.loading);

/** What every screen of the panel can count on. */
function Root() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ _notFound }) => _notFound) ? titles.notFound : (matches.at(-1)?.staticData.title ?? titles.admin),
  });
  usePageTitle(title);
  return (
    <Everywhere>
      <Outlet />
    </Everywhere>
  );
}

/** Leads on, in the place of the present address; until the other screen stands, a short message does. */
function LeadTo({ address }: { address: '/admin-login' | '/admin-dashboard' }) {
  const { history } = useRouter();
  useEffect(() => {
    if (address === '/admin-login') rememberTarget(`${location.pathname}${location.search}`);
    history.replace(address);
  }, [history, address]);
  return <WaitingPage message={appText.redirecting} />;
}

/** What the side menu leads to: a row for each screen that has one. */
const menu: readonly MenuEntry[] = [
  { to: '/admin-dashboard', label: adminText.dashboard, icon: <LayoutDashboard aria-hidden="true" />, goKey: 'd' },
  { to: '/admin-dashboard/pontos', label: adminText.points, icon: <MapPin aria-hidden="true" />, goKey: 'p' },
  { to: '/admin-dashboard/relatos', label: adminText.reports, icon: <MessageSquareWarning aria-hidden="true" />, goKey: 'r' },
  {
    to: '/admin-dashboard/agendamentos',
    label: adminText.schedules,
    icon: <CalendarDays aria-hidden="true" />,
    goKey: 'a',
  },
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
    to: '/admin-dashboard/administradores',
    label: administratorsText.title,
    icon: <Users aria-hidden="true" />,
    goKey: 'u',
  },
];

/** The screens for administrators alone; others are led to where one signs in, and then to what they wanted. */
function AdministratorsOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  if (!useSession()?.isAdmin) return <LeadTo address="/admin-login" />;
  return <AdministratorsPanel>{children}</AdministratorsPanel>;
}

function AdministratorsPanel({ children }: { children: ReactNode }) {
  const { data, error } = useOwnSecurity();
  if (error instanceof ApiError && error.code === 'password-change-required') return <GeneratedPasswordPage />;
  if (data?.required && data.passkeys.length === 0)
    return (
      <>
        <SecuritySetupPage />
        <IdentityQuestion />
      </>
    );
  return (
    <>
      <PanelShell menu={menu} debug={<DebugArea />}>
        <InFrame value>
          <ErrorBoundary>{children}</ErrorBoundary>
        </InFrame>
      </PanelShell>
      <IdentityQuestion />
      <NewVersionOffer />
    </>
  );
}

/** An address without a screen: below the dashboard's it is said within the panel. */
function NotFound() {
  if (!isPanelPath(location.pathname)) return <OtherPage />;
  if (!location.pathname.startsWith('/admin-dashboard/')) return <NotFoundScreen />;
  return (
    <AdministratorsOnly>
      <Empty
        titleAs="h1"
        title={pageWords.notFoundTitle}
        sentence={pageWords.notFoundSentence}
        action={
          <Link to="/admin-dashboard" className={buttonClass({ variant: 'primary' })}>
            {adminText.dashboard}
          </Link>
        }
      />
    </AdministratorsOnly>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/admin-login',
  component: lateScreen(screens['/admin-login']),
  staticData: { title: titles.adminSignIn },
});
const entrance = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: () => <LeadTo address="/admin-dashboard" />,
});
const administrators = createRoute({ getParentRoute: () => root, id: 'administrators', component: () => <AdministratorsOnly /> });
const dashboard = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard',
  component: screenOf('/admin-dashboard'),
});

/** What the address says is read by the screen, whose code comes late. */
const asTyped = (search: Record<string, unknown>): Record<string, unknown> => search;

const points = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/pontos',
  component: screenOf('/admin-dashboard/pontos'),
  validateSearch: asTyped,
  staticData: { title: adminText.points },
});
const point = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/pontos/$id',
  component: screenOf('/admin-dashboard/pontos/$id'),
  validateSearch: asTyped,
  staticData: { title: adminText.point },
});
const holidays = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/pontos/feriados',
  component: screenOf('/admin-dashboard/pontos/feriados'),
  validateSearch: asTyped,
  staticData: { title: adminText.holidays },
});
const reports = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/relatos',
  component: screenOf('/admin-dashboard/relatos'),
  validateSearch: asTyped,
  staticData: { title: adminText.reports },
});
const schedules = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/agendamentos',
  component: screenOf('/admin-dashboard/agendamentos'),
  validateSearch: asTyped,
  staticData: { title: adminText.schedules },
});
const daySheet = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/agendamentos/folha',
  component: screenOf('/admin-dashboard/agendamentos/folha'),
  validateSearch: asTyped,
  staticData: { title: adminText.daySheet },
});
const schedule = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/agendamentos/$id',
  component: screenOf('/admin-dashboard/agendamentos/$id'),
  staticData: { title: adminText.schedule },
});
const guides = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/materiais',
  component: screenOf('/admin-dashboard/materiais'),
  validateSearch: asTyped,
  staticData: { title: adminText.guides },
});
const items = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/itens',
  component: screenOf('/admin-dashboard/itens'),
  validateSearch: asTyped,
  staticData: { title: adminText.items },
});
const itemQuestions = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/itens/sem-resposta',
  component: screenOf('/admin-dashboard/itens/sem-resposta'),
  validateSearch: asTyped,
  staticData: { title: adminText.itemQuestions },
});
const itemSources = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/itens/fontes',
  component: screenOf('/admin-dashboard/itens/fontes'),
  validateSearch: asTyped,
  staticData: { title: adminText.itemSources },
});
const itemImports = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/itens/importacao',
  component: screenOf('/admin-dashboard/itens/importacao'),
  validateSearch: asTyped,
  staticData: { title: adminText.itemImports },
});
const itemImportRecord = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/itens/importacao/$id',
  component: screenOf('/admin-dashboard/itens/importacao/$id'),
  validateSearch: asTyped,
  staticData: { title: adminText.importRecord },
});
const history = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/historico',
  component: screenOf('/admin-dashboard/historico'),
  validateSearch: asTyped,
  staticData: { title: adminText.history },
});

const imports = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/importacao',
  component: screenOf('/admin-dashboard/importacao'),
  validateSearch: asTyped,
  staticData: { title: adminText.imports },
});
const importRecord = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/importacao/$id',
  component: screenOf('/admin-dashboard/importacao/$id'),
  validateSearch: asTyped,
  staticData: { title: adminText.importRecord },
});
const administratorList = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/administradores',
  component: screenOf('/admin-dashboard/administradores'),
  validateSearch: asTyped,
  staticData: { title: administratorsText.title },
});
const security = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-dashboard/administradores/seguranca',
  component: screenOf('/admin-dashboard/administradores/seguranca'),
  staticData: { title: passkeysText.title },
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/admin-login/convite',
  component: lateScreen(screens['/admin-login/convite']),
  staticData: { title: administratorsText.accept.title },
});
const passkeyLink = createRoute({
  getParentRoute: () => root,
  path: '/admin-login/chave',
  component: lateScreen(screens['/admin-login/chave']),
  staticData: { title: passkeysText.openLink.title },
});

const routeTree = root.addChildren([
  signIn,
  invitation,
  passkeyLink,
  entrance,
  administrators.addChildren([
    dashboard,
    points,
    point,
    holidays,
    reports,
    schedules,
    daySheet,
    schedule,
    guides,
    items,
    itemQuestions,
    itemSources,
    itemImports,
    itemImportRecord,
    imports,
    importRecord,
    history,
    administratorList,
    security,
  ]),
]);

/** The panel's router, which is made once. */
export const panelRouter = () => {
  const router = createRouter({ routeTree });
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    // Until then the screen before was there, and its heading had the focus.
    if (pathChanged && fromLocation !== undefined) leadFocus();
  });
  return router;
};

type PanelRouter = ReturnType<typeof panelRouter>;

/** The administrators' panel: a page of its own, whose router, styles and screens no resident loads. */
export function Panel({ router }: { router: PanelRouter }) {
  return <RouterProvider router={router} />;
}
