import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../platform/session.ts';
import { appText } from '../text/app.ts';
import { AppLayout } from './app-layout.tsx';
import { AdminOnly, LeadTo, SignedInOnly } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { WaitingPage } from './waiting-page.tsx';

/** A screen whose code is loaded when it is first shown. */
const screen = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));

/** The same for a screen that asks the server for data: what remembers the answers comes along, at the same time. */
const screenWithData = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [{ withData }, component] = await Promise.all([import('./with-data.tsx'), load()]);
    return { default: withData(component) };
  });

const WelcomeScreen = screen(async () => (await import('../features/accounts/welcome-screen.tsx')).WelcomeScreen);
const LoginScreen = screen(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen);
const AdminLoginScreen = screen(async () => (await import('../features/accounts/login-screen.tsx')).AdminLoginScreen);
const RegisterScreen = screen(async () => (await import('../features/accounts/register-screen.tsx')).RegisterScreen);
const RegisterStep2Screen = screenWithData(
  async () => (await import('../features/accounts/register-step2-screen.tsx')).RegisterStep2Screen,
);
const RegisterSuccessScreen = screen(
  async () => (await import('../features/accounts/register-success-screen.tsx')).RegisterSuccessScreen,
);
const PasswordResetScreens = screen(
  async () => (await import('../features/accounts/password-reset-screens.tsx')).PasswordResetScreens,
);
const ProfileScreen = screenWithData(async () => (await import('../features/accounts/profile-screen.tsx')).ProfileScreen);
const ConfirmEmailScreen = screen(async () => (await import('../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen);
const HelpScreen = screen(async () => (await import('../features/help/help-screen.tsx')).HelpScreen);
const LicensesScreen = screenWithData(async () => (await import('../features/help/licenses-screen.tsx')).LicensesScreen);
const HomeScreen = screen(async () => (await import('../features/home/home-screen.tsx')).HomeScreen);
const MapScreen = screenWithData(async () => (await import('../features/collection-points/map-screen.tsx')).MapScreen);
const SearchScreen = screenWithData(async () => (await import('../features/collection-points/search-screen.tsx')).SearchScreen);
const RecycleScreen = screenWithData(async () => (await import('../features/recycling-guides/recycle-screen.tsx')).RecycleScreen);
const GuideScreen = screenWithData(async () => (await import('../features/recycling-guides/guide-screen.tsx')).GuideScreen);
const SchedulePage = screenWithData(async () => (await import('./schedule-page.tsx')).SchedulePage);
const ScheduleListScreen = screenWithData(
  async () => (await import('../features/schedules/schedule-list-screen.tsx')).ScheduleListScreen,
);
const CalendarFeedScreen = screenWithData(
  async () => (await import('../features/calendar-feed/calendar-feed-screen.tsx')).CalendarFeedScreen,
);
const CancelSuccessScreen = screen(
  async () => (await import('../features/schedules/cancel-success-screen.tsx')).CancelSuccessScreen,
);
const PrivacyNoticeScreen = screen(
  async () => (await import('../features/privacy/privacy-notice-screen.tsx')).PrivacyNoticeScreen,
);
const OwnPrivacyScreen = screenWithData(
  async () => (await import('../features/privacy/own-privacy-screen.tsx')).OwnPrivacyScreen,
);
const ErasureSuccessScreen = screen(
  async () => (await import('../features/privacy/erasure-success-screen.tsx')).ErasureSuccessScreen,
);
const NoticesScreen = screenWithData(async () => (await import('../features/notices/notices-screen.tsx')).NoticesScreen);
const UnsubscribeScreen = screenWithData(
  async () => (await import('../features/notices/unsubscribe-screen.tsx')).UnsubscribeScreen,
);
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

const passwordReset = /^\/(?:forgot-password|verify-code|reset-password|reset-success)\/?$/;

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
      <Route path={passwordReset}>
        {
          <Waiting>
            <PasswordResetScreens />
          </Waiting>
        }
      </Route>
      <Route path="/confirm-email">
        {
          <Waiting>
            <ConfirmEmailScreen />
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
      <Route path="/schedule/calendar">
        {
          <InApp>
            <CalendarFeedScreen />
          </InApp>
        }
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
      <Route path="/privacy">
        {
          <Open>
            <PrivacyNoticeScreen />
          </Open>
        }
      </Route>
      <Route path="/user/privacy">
        {
          <InApp>
            <OwnPrivacyScreen />
          </InApp>
        }
      </Route>
      <Route path="/erasure-success">
        {
          <Open>
            <ErasureSuccessScreen />
          </Open>
        }
      </Route>
      <Route path="/user/help">
        {
          <Open>
            <HelpScreen />
          </Open>
        }
      </Route>
      <Route path="/user/help/licenses">
        {
          <Open>
            <LicensesScreen />
          </Open>
        }
      </Route>
      <Route path="/user/notifications">
        {
          <InApp>
            <NoticesScreen />
          </InApp>
        }
      </Route>
      <Route path="/unsubscribe">
        {
          <Waiting>
            <UnsubscribeScreen />
          </Waiting>
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
