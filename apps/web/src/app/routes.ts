import type { ComponentType } from 'react';
import type { StringRouteParams } from 'wouter';
import { titles } from '../text/titles.ts';
import type { FrameKind } from './frame.tsx';
import { everybody, type Guard, residents, residentsElseNext } from './guards.tsx';

/** Fetches the code of a screen. The screen is given the parameters of its address. */
type Load<Params> = () => Promise<ComponentType<Params>>;
export type Params = Readonly<Record<string, string | undefined>>;
export type LoadScreen = Load<Params>;

interface Declared<Path extends string> {
  /** An address, with `:name` for a parameter. */
  readonly path: Path;
  readonly frame: FrameKind | 'none';
  readonly guard: Guard;
  /** Rows that name the same one share a screen, which stays as it is between their addresses. */
  readonly load: Load<StringRouteParams<Path>>;
  readonly title: string;
}

export type Row = Omit<Declared<string>, 'load'> & { readonly load: LoadScreen };

/** A row, whose screen takes no other parameters than its address has. */
const row = <const Path extends string>(declared: Declared<Path>): Row => declared as unknown as Row;

const welcome = () => import('../features/accounts/sign-in/welcome-screen.tsx').then(({ WelcomeScreen }) => WelcomeScreen);
const home = () => import('../features/home/home-screen.tsx').then(({ HomeScreen }) => HomeScreen);
const signIn = () => import('../features/accounts/sign-in/login-screen.tsx').then(({ LoginScreen }) => LoginScreen);
const register = () =>
  import('../features/accounts/registration/register-screen.tsx').then(({ RegisterScreen }) => RegisterScreen);
const registerAddress = () =>
  import('../features/accounts/registration/register-step2-screen.tsx').then(({ RegisterStep2Screen }) => RegisterStep2Screen);
const registered = () =>
  import('../features/accounts/registration/register-success-screen.tsx').then(
    ({ RegisterSuccessScreen }) => RegisterSuccessScreen,
  );
const forgotPassword = () =>
  import('../features/accounts/password-reset/forgot-password-screen.tsx').then(
    ({ ForgotPasswordScreen }) => ForgotPasswordScreen,
  );
const passwordCode = () =>
  import('../features/accounts/password-reset/verify-code-screen.tsx').then(({ VerifyCodeScreen }) => VerifyCodeScreen);
const newPassword = () =>
  import('../features/accounts/password-reset/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ResetPasswordScreen);
const passwordChanged = () =>
  import('../features/accounts/password-reset/reset-success-screen.tsx').then(({ ResetSuccessScreen }) => ResetSuccessScreen);
const confirmEmail = () =>
  import('../features/accounts/email-links/confirm-email-screen.tsx').then(({ ConfirmEmailScreen }) => ConfirmEmailScreen);
const undoEmail = () =>
  import('../features/accounts/email-links/undo-email-screen.tsx').then(({ UndoEmailScreen }) => UndoEmailScreen);
const unsubscribe = () => import('../features/notices/unsubscribe-screen.tsx').then(({ UnsubscribeScreen }) => UnsubscribeScreen);
const privacyNotice = () =>
  import('../features/privacy/privacy-notice-screen.tsx').then(({ PrivacyNoticeScreen }) => PrivacyNoticeScreen);
const erased = () =>
  import('../features/privacy/erasure-success-screen.tsx').then(({ ErasureSuccessScreen }) => ErasureSuccessScreen);
const help = () => import('../features/help/help-screen.tsx').then(({ HelpScreen }) => HelpScreen);
const licenses = () => import('../features/help/licenses-screen.tsx').then(({ LicensesScreen }) => LicensesScreen);
const map = () => import('../features/collection-points/map/map-screen.tsx').then(({ MapScreen }) => MapScreen);
const search = () => import('./search-page.tsx').then(({ SearchPage }) => SearchPage);
const guides = () => import('../features/recycling-guides/recycle-screen.tsx').then(({ RecycleScreen }) => RecycleScreen);
const guide = () => import('../features/recycling-guides/guide-screen.tsx').then(({ GuideScreen }) => GuideScreen);
const book = () => import('./schedule-page.tsx').then(({ SchedulePage }) => SchedulePage);
const cancelled = () =>
  import('../features/schedules/cancel-success-screen.tsx').then(({ CancelSuccessScreen }) => CancelSuccessScreen);
const calendarFeed = () =>
  import('../features/calendar-feed/calendar-feed-screen.tsx').then(({ CalendarFeedScreen }) => CalendarFeedScreen);
const profile = () => import('../features/accounts/profile/profile-screen.tsx').then(({ ProfileScreen }) => ProfileScreen);
const privacy = () => import('../features/privacy/own-privacy-screen.tsx').then(({ OwnPrivacyScreen }) => OwnPrivacyScreen);
const notices = () => import('./notices-page.tsx').then(({ NoticesPage }) => NoticesPage);
const bookings = () =>
  import('../features/schedules/schedule-list-screen.tsx').then(({ ScheduleListScreen }) => ScheduleListScreen);
const notFound = () => import('./not-found-screen.tsx').then(({ NotFoundScreen }) => NotFoundScreen);

/** The one table of addresses and screens. The first row that fits and whose guard does not pass it over is shown. */
export const rows: readonly Row[] = [
  row({ path: '/', frame: 'app', guard: residentsElseNext, load: home, title: titles.home }),
  row({ path: '/', frame: 'none', guard: everybody, load: welcome, title: titles.none }),
  row({ path: '/welcome', frame: 'none', guard: everybody, load: welcome, title: titles.none }),
  row({ path: '/login', frame: 'none', guard: everybody, load: signIn, title: titles.signIn }),
  row({ path: '/register', frame: 'none', guard: everybody, load: register, title: titles.register }),
  row({ path: '/register-step2', frame: 'none', guard: everybody, load: registerAddress, title: titles.registerAddress }),
  row({ path: '/register-success', frame: 'none', guard: everybody, load: registered, title: titles.registered }),
  row({ path: '/forgot-password', frame: 'none', guard: everybody, load: forgotPassword, title: titles.forgotPassword }),
  row({ path: '/verify-code', frame: 'none', guard: everybody, load: passwordCode, title: titles.passwordCode }),
  row({ path: '/reset-password', frame: 'none', guard: everybody, load: newPassword, title: titles.newPassword }),
  row({ path: '/reset-success', frame: 'none', guard: everybody, load: passwordChanged, title: titles.passwordChanged }),
  row({ path: '/confirm-email', frame: 'none', guard: everybody, load: confirmEmail, title: titles.confirmEmail }),
  row({ path: '/undo-email-change', frame: 'none', guard: everybody, load: undoEmail, title: titles.undoEmail }),
  row({ path: '/unsubscribe', frame: 'none', guard: everybody, load: unsubscribe, title: titles.unsubscribe }),
  row({ path: '/privacy', frame: 'open', guard: everybody, load: privacyNotice, title: titles.privacyNotice }),
  row({ path: '/erasure-success', frame: 'open', guard: everybody, load: erased, title: titles.erased }),
  row({ path: '/user/help', frame: 'open', guard: everybody, load: help, title: titles.help }),
  row({ path: '/user/help/licenses', frame: 'open', guard: everybody, load: licenses, title: titles.licenses }),
  row({ path: '/home', frame: 'app', guard: residents, load: home, title: titles.home }),
  row({ path: '/map', frame: 'whole', guard: residents, load: map, title: titles.map }),
  row({ path: '/search/:pointId?', frame: 'whole', guard: residents, load: search, title: titles.search }),
  row({ path: '/recycle', frame: 'app', guard: residents, load: guides, title: titles.recycle }),
  row({ path: '/recycle/:materialId', frame: 'app', guard: residents, load: guide, title: titles.recycle }),
  row({ path: '/schedule', frame: 'app', guard: residents, load: book, title: titles.book }),
  row({ path: '/schedule/list', frame: 'app', guard: residents, load: bookings, title: titles.bookings }),
  row({ path: '/schedule/cancel/:cancelling', frame: 'app', guard: residents, load: bookings, title: titles.cancelBooking }),
  row({ path: '/schedule/success', frame: 'app', guard: residents, load: cancelled, title: titles.cancelled }),
  row({ path: '/schedule/calendar', frame: 'app', guard: residents, load: calendarFeed, title: titles.calendarFeed }),
  row({ path: '/user/profile', frame: 'app', guard: residents, load: profile, title: titles.profile }),
  row({ path: '/user/privacy', frame: 'app', guard: residents, load: privacy, title: titles.privacy }),
  row({ path: '/user/notifications', frame: 'app', guard: residents, load: notices, title: titles.notices }),
  row({ path: '*', frame: 'none', guard: everybody, load: notFound, title: titles.notFound }),
];
