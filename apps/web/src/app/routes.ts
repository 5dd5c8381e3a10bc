import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import type { StringRouteParams } from 'wouter';
import { loadMapEngine } from '../features/collection-points/map-engine/loading.ts';
import { titles } from '../text/titles.ts';
import { type LateCode, lateCode } from '../ui/late-code.ts';
import type { FrameKind } from './frame.tsx';
import { everybody, type Guard, residents, residentsElseNext } from './guards.ts';

export type Params = Readonly<Record<string, string | undefined>>;
/** The code of a screen, which is given the parameters of its address. */
export type ScreenCode = LateCode<ComponentType<Params>>;

interface Declared<Path extends string> {
  /** An address, with `:name` for a parameter. */
  readonly path: Path;
  readonly frame: FrameKind | 'none';
  readonly guard: Guard;
  /** Rows that name the same one share a screen, which stays as it is between their addresses. */
  readonly code: LateCode<ComponentType<StringRouteParams<Path>>>;
  readonly title: string;
  /** What its screen is drawn of is asked for while its code comes: the points with where the resident lives, or the items. */
  readonly asks?: 'points' | 'items';
}

export type Row = Omit<Declared<string>, 'code'> & { readonly code: ScreenCode };

/** A row, whose screen takes no other parameters than its address has. */
const row = <const Path extends string>(declared: Declared<Path>): Row => declared as unknown as Row;

/** What a file exports under a name, fetched when it is needed. */
const late = <Name extends string, Module extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<Module>,
  name: Name,
): LateCode<Module[Name]> => lateCode(async () => (await load())[name]);

export const frame = late(() => import('./frame.tsx'), 'Frame');
const welcome = late(() => import('../features/accounts/sign-in/welcome-screen.tsx'), 'WelcomeScreen');
const home = late(() => import('./home-page.tsx'), 'HomePage');
const signIn = late(() => import('../features/accounts/sign-in/login-screen.tsx'), 'LoginScreen');
const register = late(() => import('../features/accounts/registration/register-screen.tsx'), 'RegisterScreen');
const registerAddress = late(() => import('../features/accounts/registration/register-step2-screen.tsx'), 'RegisterStep2Screen');
const registered = late(() => import('../features/accounts/registration/register-success-screen.tsx'), 'RegisterSuccessScreen');
const forgotPassword = late(
  () => import('../features/accounts/password-reset/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
);
const passwordCode = late(() => import('../features/accounts/password-reset/verify-code-screen.tsx'), 'VerifyCodeScreen');
const newPassword = late(() => import('../features/accounts/password-reset/reset-password-screen.tsx'), 'ResetPasswordScreen');
const passwordChanged = late(() => import('../features/accounts/password-reset/reset-success-screen.tsx'), 'ResetSuccessScreen');
const confirmEmail = late(() => import('../features/accounts/email-links/confirm-email-screen.tsx'), 'ConfirmEmailScreen');
const undoEmail = late(() => import('../features/accounts/email-links/undo-email-screen.tsx'), 'UndoEmailScreen');
const unsubscribe = late(() => import('../features/notices/unsubscribe-screen.tsx'), 'UnsubscribeScreen');
const privacyNotice = late(() => import('../features/privacy/privacy-notice-screen.tsx'), 'PrivacyNoticeScreen');
const erased = late(() => import('../features/privacy/erasure-success-screen.tsx'), 'ErasureSuccessScreen');
const help = late(() => import('../features/help/help-screen.tsx'), 'HelpScreen');
const licenses = late(() => import('../features/help/licenses-screen.tsx'), 'LicensesScreen');
const map = late(() => {
  // The map's engine comes beside its screen, which asks again should it not come.
  loadMapEngine().catch(() => {});
  return import('./map-page.tsx');
}, 'MapPage');
const search = late(() => import('./search-page.tsx'), 'SearchPage');
const report = late(() => import('../features/collection-points/reporting/report-screen.tsx'), 'ReportScreen');
const items = late(() => import('./items-page.tsx'), 'ItemsPage');
const guides = late(() => import('./recycle-page.tsx'), 'RecyclePage');
const guide = late(() => import('../features/recycling-guides/guide-screen.tsx'), 'GuideScreen');
const book = late(() => import('./schedule-page.tsx'), 'SchedulePage');
const cancelled = late(() => import('../features/schedules/cancel-success-screen.tsx'), 'CancelSuccessScreen');
const calendarFeed = late(() => import('../features/calendar-feed/calendar-feed-screen.tsx'), 'CalendarFeedScreen');
const profile = late(() => import('./profile-page.tsx'), 'ProfilePage');
const privacy = late(() => import('../features/privacy/own-privacy-screen.tsx'), 'OwnPrivacyScreen');
const notices = late(() => import('./notices-page.tsx'), 'NoticesPage');
const bookings = late(() => import('./schedule-list-page.tsx'), 'ScheduleListPage');
const notFound = late(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

/** The one table of addresses and screens. The first row that fits and whose guard does not pass it over is shown. */
export const rows: readonly Row[] = [
  row({ path: '/', frame: 'app', guard: residentsElseNext, code: home, title: titles.home }),
  row({ path: '/', frame: 'none', guard: everybody, code: welcome, title: titles.none }),
  row({ path: '/welcome', frame: 'none', guard: everybody, code: welcome, title: titles.none }),
  row({ path: '/login', frame: 'none', guard: everybody, code: signIn, title: titles.signIn }),
  row({ path: '/register', frame: 'none', guard: everybody, code: register, title: titles.register }),
  row({ path: '/register-step2', frame: 'none', guard: everybody, code: registerAddress, title: titles.registerAddress }),
  row({ path: '/register-success', frame: 'none', guard: everybody, code: registered, title: titles.registered }),
  row({ path: '/forgot-password', frame: 'none', guard: everybody, code: forgotPassword, title: titles.forgotPassword }),
  row({ path: '/verify-code', frame: 'none', guard: everybody, code: passwordCode, title: titles.passwordCode }),
  row({ path: '/reset-password', frame: 'none', guard: everybody, code: newPassword, title: titles.newPassword }),
  row({ path: '/reset-success', frame: 'none', guard: everybody, code: passwordChanged, title: titles.passwordChanged }),
  row({ path: '/confirm-email', frame: 'none', guard: everybody, code: confirmEmail, title: titles.confirmEmail }),
  row({ path: '/undo-email-change', frame: 'none', guard: everybody, code: undoEmail, title: titles.undoEmail }),
  row({ path: '/unsubscribe', frame: 'none', guard: everybody, code: unsubscribe, title: titles.unsubscribe }),
  row({ path: '/privacy', frame: 'open', guard: everybody, code: privacyNotice, title: titles.privacyNotice }),
  row({ path: '/erasure-success', frame: 'none', guard: everybody, code: erased, title: titles.erased }),
  row({ path: '/user/help', frame: 'open', guard: everybody, code: help, title: titles.help }),
  row({ path: '/user/help/licenses', frame: 'open', guard: everybody, code: licenses, title: titles.licenses }),
  row({ path: '/descarte/:itemId?', frame: 'open', guard: everybody, code: items, title: titles.items, asks: 'items' }),
  row({ path: '/relato/:pointId', frame: 'open', guard: everybody, code: report, title: titles.report }),
  row({ path: '/home', frame: 'app', guard: residents, code: home, title: titles.home }),
  row({ path: '/map', frame: 'whole', guard: residents, code: map, title: titles.map, asks: 'points' }),
  row({ path: '/search/:pointId?', frame: 'whole', guard: residents, code: search, title: titles.search, asks: 'points' }),
  row({ path: '/recycle', frame: 'app', guard: residents, code: guides, title: titles.recycle }),
  row({ path: '/recycle/:materialId', frame: 'app', guard: residents, code: guide, title: titles.recycle }),
  row({ path: '/schedule', frame: 'app', guard: residents, code: book, title: titles.book, asks: 'points' }),
  row({ path: '/schedule/list', frame: 'app', guard: residents, code: bookings, title: titles.bookings }),
  row({ path: '/schedule/cancel/:cancelling', frame: 'app', guard: residents, code: bookings, title: titles.cancelBooking }),
  row({ path: '/schedule/success', frame: 'app', guard: residents, code: cancelled, title: titles.cancelled }),
  row({ path: '/schedule/calendar', frame: 'app', guard: residents, code: calendarFeed, title: titles.calendarFeed }),
  row({ path: '/user/profile', frame: 'app', guard: residents, code: profile, title: titles.profile }),
  row({ path: '/user/privacy', frame: 'app', guard: residents, code: privacy, title: titles.privacy }),
  row({ path: '/user/notifications', frame: 'app', guard: residents, code: notices, title: titles.notices }),
  row({ path: '*', frame: 'none', guard: everybody, code: notFound, title: titles.notFound }),
];

/** The row for an address with what the address gives its screen, or where its guard leads instead. */
export const rowAt = (path: string, isSignedIn: boolean): { row: Row; params: Params } | { leadsTo: string } => {
  for (const row of rows) {
    const { pattern, keys } = parse(row.path);
    const found = pattern.exec(path);
    const verdict = found === null ? 'next' : row.guard(isSignedIn);
    if (found === null || verdict === 'next') continue;
    if (verdict !== 'show') return { leadsTo: verdict };
    return { row, params: Object.fromEntries(keys.map((key, index) => [key, found[index + 1]])) };
  }
  throw new Error('no last row');
};
