import { type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../platform/session.ts';
import { appText } from '../text/app.ts';
import { AppLayout } from './app-layout.tsx';
import { AdminOnly, LeadTo, SignedInOnly } from './guards.tsx';
import { screen, screenWithData } from './lazy-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { WaitingPage } from './waiting-page.tsx';

const WelcomeScreen = screen(async () => (await import('../features/accounts/welcome-screen.tsx')).WelcomeScreen);
const LoginScreen = screen(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen);
const AdminLoginScreen = screen(async () => (await import('../features/accounts/login-screen.tsx')).AdminLoginScreen);
const RegisterScreen = screen(async () => (await import('../features/accounts/register-screen.tsx')).RegisterScreen);
const RegisterStep2Screen = screenWithData(
  async () => (await import('../features/accounts/register-step2-screen.tsx')).RegisterStep2Screen,
);
const HomeScreen = screen(async () => (await import('../features/home/home-screen.tsx')).HomeScreen);
const MapScreen = screenWithData(async () => (await import('../features/collection-points/map-screen.tsx')).MapScreen);
const SearchPage = screenWithData(async () => (await import('./search-page.tsx')).SearchPage);
const RecycleScreen = screenWithData(async () => (await import('../features/recycling-guides/recycle-screen.tsx')).RecycleScreen);
const GuideScreen = screenWithData(async () => (await import('../features/recycling-guides/guide-screen.tsx')).GuideScreen);
const SchedulePage = screenWithData(async () => (await import('./schedule-page.tsx')).SchedulePage);
const ScheduleListScreen = screenWithData(
  async () => (await import('../features/schedules/schedule-list-screen.tsx')).ScheduleListScreen,
);
const OtherScreens = screen(async () => (await import('./other-screens.tsx')).OtherScreens);
const AdminDashboardScreen = screen(
  async () => (await import('../features/admin/admin-dashboard-screen.tsx')).AdminDashboardScreen,
);

function Waiting({ children }: { children: ReactNode }) {
  return <Suspense fallback={<WaitingPage message={appText.loading} />}>{children}</Suspense>;
}

/** A screen inside the app's frame, for the signed in. The frame stays while the screen's code is on its way. */
function InApp({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  return (
    <SignedInOnly>
      <AppLayout whole={whole}>
        <Waiting>{children}</Waiting>
      </AppLayout>
    </SignedInOnly>
  );
}

/** A screen for everybody: inside the app's frame for the signed in, by itself for visitors. */
function Open({ children }: { children: ReactNode }) {
  if (useSession() !== null) return <InApp>{children}</InApp>;
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh pb-[max(2rem,env(safe-area-inset-bottom))] outline-none md:pt-8">
      <Waiting>{children}</Waiting>
    </main>
  );
}

/** `/`: home for whoever is stored, otherwise the welcome screen. */
function Entrance() {
  if (useSession() !== null) {
    return (
      <InApp>
        <HomeScreen />
      </InApp>
    );
  }
  return (
    <Waiting>
      <WelcomeScreen />
    </Waiting>
  );
}

/** Addresses of what `OtherScreens` holds, by the frame around them. */
const others = {
  bare: /^\/(?:register-success|forgot-password|verify-code|reset-password|reset-success|confirm-email|undo-email-change|unsubscribe)\/?$/i,
  inApp: /^\/(?:user\/(?:profile|privacy|notifications)|schedule\/(?:calendar|success))\/?$/i,
  open: /^\/(?:privacy|erasure-success|user\/help(?:\/licenses)?)\/?$/i,
};

/** The one table of addresses and screens. */
export function Routes() {
  return (
    <Switch>
      <Route path="/" component={Entrance} />
      <Route path="/welcome">
        {
          <Waiting>
            <WelcomeScreen />
          </Waiting>
        }
      </Route>
      <Route path="/login">
        {
          <Waiting>
            <LoginScreen />
          </Waiting>
        }
      </Route>
      <Route path="/admin-login">
        {
          <Waiting>
            <AdminLoginScreen />
          </Waiting>
        }
      </Route>
      <Route path="/register">
        {
          <Waiting>
            <RegisterScreen />
          </Waiting>
        }
      </Route>
      <Route path="/register-step2">
        {
          <Waiting>
            <RegisterStep2Screen />
          </Waiting>
        }
      </Route>
      <Route path="/home">
        {
          <InApp>
            <HomeScreen />
          </InApp>
        }
      </Route>
      <Route path="/map">
        {
          <InApp whole>
            <MapScreen />
          </InApp>
        }
      </Route>
      <Route path="/search/:pointId?">
        {(params) => (
          <InApp whole>
            <SearchPage pointId={params.pointId} />
          </InApp>
        )}
      </Route>
      <Route path="/recycle">
        {
          <InApp>
            <RecycleScreen />
          </InApp>
        }
      </Route>
      <Route path="/recycle/:materialId">
        {(params) => (
          <InApp>
            <GuideScreen key={params.materialId} materialId={params.materialId} />
          </InApp>
        )}
      </Route>
      <Route path="/schedule">
        {
          <InApp>
            <SchedulePage />
          </InApp>
        }
      </Route>
      <Route path="/schedule/list">
        {
          <InApp>
            <ScheduleListScreen />
          </InApp>
        }
      </Route>
      <Route path="/schedule/cancel/:scheduleId">
        {(params) => (
          <InApp>
            <ScheduleListScreen cancelling={params.scheduleId} />
          </InApp>
        )}
      </Route>
      <Route path={others.bare}>
        {
          <Waiting>
            <OtherScreens />
          </Waiting>
        }
      </Route>
      <Route path={others.inApp}>
        {
          <InApp>
            <OtherScreens />
          </InApp>
        }
      </Route>
      <Route path={others.open}>
        {
          <Open>
            <OtherScreens />
          </Open>
        }
      </Route>
      <Route path="/admin">{<LeadTo href="/admin-dashboard" />}</Route>
      <Route path="/admin-dashboard">
        <AdminOnly>
          <Suspense fallback={<WaitingPage message={appText.loadingAdmin} />}>
            <AdminDashboardScreen />
          </Suspense>
        </AdminOnly>
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
