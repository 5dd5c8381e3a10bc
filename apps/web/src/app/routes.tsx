import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../platform/session.ts';
import { appText } from '../text/app.ts';
import { AppLayout } from './app-layout.tsx';
import { AdminOnly, LeadTo, SignedInOnly } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { WaitingPage } from './waiting-page.tsx';

const WelcomeScreen = lazy(async () => ({ default: (await import('../features/accounts/welcome-screen.tsx')).WelcomeScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('../features/accounts/login-screen.tsx')).LoginScreen }));
const AdminLoginScreen = lazy(async () => ({
  default: (await import('../features/accounts/login-screen.tsx')).AdminLoginScreen,
}));
const RegisterScreen = lazy(async () => ({ default: (await import('../features/accounts/register-screen.tsx')).RegisterScreen }));
const RegisterStep2Screen = lazy(async () => ({
  default: (await import('../features/accounts/register-step2-screen.tsx')).RegisterStep2Screen,
}));
const RegisterSuccessScreen = lazy(async () => ({
  default: (await import('../features/accounts/register-success-screen.tsx')).RegisterSuccessScreen,
}));
const ProfileScreen = lazy(async () => ({ default: (await import('../features/accounts/profile-screen.tsx')).ProfileScreen }));
const HomeScreen = lazy(async () => ({ default: (await import('../features/home/home-screen.tsx')).HomeScreen }));
const MapScreen = lazy(async () => ({ default: (await import('../features/collection-points/map-screen.tsx')).MapScreen }));
const SearchScreen = lazy(async () => ({
  default: (await import('../features/collection-points/search-screen.tsx')).SearchScreen,
}));
const RecycleScreen = lazy(async () => ({
  default: (await import('../features/recycling-guides/recycle-screen.tsx')).RecycleScreen,
}));
const GuideScreen = lazy(async () => ({ default: (await import('../features/recycling-guides/guide-screen.tsx')).GuideScreen }));
const SchedulePage = lazy(async () => ({ default: (await import('./schedule-page.tsx')).SchedulePage }));
const ScheduleListScreen = lazy(async () => ({
  default: (await import('../features/schedules/schedule-list-screen.tsx')).ScheduleListScreen,
}));
const CancelSuccessScreen = lazy(async () => ({
  default: (await import('../features/schedules/cancel-success-screen.tsx')).CancelSuccessScreen,
}));
const AdminDashboardScreen = lazy(async () => ({
  default: (await import('../features/admin/admin-dashboard-screen.tsx')).AdminDashboardScreen,
}));

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
      <Route path="/register-success">
        {
          <Waiting>
            <RegisterSuccessScreen />
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
            <SearchScreen pointId={params.pointId} />
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
      <Route path="/schedule/success">
        {
          <InApp>
            <CancelSuccessScreen />
          </InApp>
        }
      </Route>
      <Route path="/user/profile">
        {
          <InApp>
            <ProfileScreen />
          </InApp>
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
