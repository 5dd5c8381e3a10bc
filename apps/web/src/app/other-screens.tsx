import { Route, Switch } from 'wouter';
import { screen, screenWithData } from './late-screen.tsx';

const RegisterSuccessScreen = screen(
  async () => (await import('../features/accounts/register-success-screen.tsx')).RegisterSuccessScreen,
);
const PasswordResetScreens = screen(
  async () => (await import('../features/accounts/password-reset-screens.tsx')).PasswordResetScreens,
);
const ProfileScreen = screenWithData(async () => (await import('../features/accounts/profile-screen.tsx')).ProfileScreen);
const ConfirmEmailScreen = screen(async () => (await import('../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen);
const UndoEmailScreen = screen(async () => (await import('../features/accounts/undo-email-screen.tsx')).UndoEmailScreen);
const HelpScreen = screen(async () => (await import('../features/help/help-screen.tsx')).HelpScreen);
const LicensesScreen = screenWithData(async () => (await import('../features/help/licenses-screen.tsx')).LicensesScreen);
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
const NoticesPage = screenWithData(async () => (await import('./notices-page.tsx')).NoticesPage);
const UnsubscribeScreen = screenWithData(
  async () => (await import('../features/notices/unsubscribe-screen.tsx')).UnsubscribeScreen,
);

/**
 * The screens that are opened now and then. They stand apart from the table of addresses, which everybody loads first and
 * which puts the frame around them: an address here is named there, too.
 */
export function OtherScreens() {
  return (
    <Switch>
      <Route path="/register-success" component={RegisterSuccessScreen} />
      <Route path="/confirm-email" component={ConfirmEmailScreen} />
      <Route path="/undo-email-change" component={UndoEmailScreen} />
      <Route path="/unsubscribe" component={UnsubscribeScreen} />
      <Route path="/user/profile" component={ProfileScreen} />
      <Route path="/user/privacy" component={OwnPrivacyScreen} />
      <Route path="/user/notifications" component={NoticesPage} />
      <Route path="/user/help" component={HelpScreen} />
      <Route path="/user/help/licenses" component={LicensesScreen} />
      <Route path="/privacy" component={PrivacyNoticeScreen} />
      <Route path="/erasure-success" component={ErasureSuccessScreen} />
      <Route path="/schedule/calendar" component={CalendarFeedScreen} />
      <Route path="/schedule/success" component={CancelSuccessScreen} />
      <Route component={PasswordResetScreens} />
    </Switch>
  );
}
