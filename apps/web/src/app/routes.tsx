import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../platform/session.ts';
import { appText } from '../text/app.ts';
import { AppLayout } from './app-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminOnly, LeadTo, SignedInOnly } from './guards.tsx';
import { InFrame } from './in-frame.ts';
import { screen, screenWithData } from './late-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

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
  appText.loadingAdmin,
);

/** A screen inside the app's frame, for the signed in. The frame stays, whatever happens to the screen and its code. */
function InApp({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  return (
    <SignedInOnly>
      <AppLayout whole={whole}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </AppLayout>
    </SignedInOnly>
  );
}

/** A screen for everybody: inside the app's frame for the signed in, by itself for visitors. */
function Open({ children }: { children: ReactNode }) {
  if (useSession() !== null) return <InApp>{children}</InApp>;
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh pb-[max(2rem,env(safe-area-inset-bottom))] outline-none md:pt-8">
      <InFrame value>{children}</InFrame>
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
  return <WelcomeScreen />;
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
        <WelcomeScreen />
      </Route>
      <Route path="/login">
        <LoginScreen />
      </Route>
      <Route path="/admin-login">
        <AdminLoginScreen />
      </Route>
      <Route path="/register">
        <RegisterScreen />
      </Route>
      <Route path="/register-step2">
        <RegisterStep2Screen />
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
        <OtherScreens />
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
          <AdminDashboardScreen />
        </AdminOnly>
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
