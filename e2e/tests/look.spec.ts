import { accountScreensOf, accountScreensOfVisitors, accountStates, resetSteps } from '../support/account-screens.ts';
import { bookingScreensOf, screensWithoutBookings } from '../support/booking-screens.ts';
import { test } from '../support/fixtures.ts';
import { at } from '../support/screen.ts';
import { checkEach, screensBeforeSigningIn, screensOfTheApp, statesOfTheApp } from '../support/screens.ts';
import { administratorSession, sessionOf, storeSession } from '../support/sessions.ts';

// Failed requests that the states need; every other error in the console fails the test.
test.use({ allowedConsoleErrors: [/status of (400|401|404)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });
// The pixel density affects none of the checks, and a density of 2 means four times the pixels to paint.
test.use({ deviceScaleFactor: 1 });
test.describe.configure({ timeout: 600_000 });

test.describe('in every size, in both colours and with text of twice the size', () => {
  test('the screens before signing in hold', ({ page }) => checkEach(page, screensBeforeSigningIn));

  test('the steps to a new password hold', ({ page }) => checkEach(page, resetSteps));

  test('a visitor’s screens of an account hold', ({ page }) => checkEach(page, accountScreensOfVisitors));

  test('the panel holds', async ({ page, request }) => {
    await storeSession(page, await administratorSession(request));
    await checkEach(page, [at('/admin-dashboard', 'Dashboard')]);
  });

  test('the screens of the app hold', async ({ page, request, resident }) => {
    await storeSession(page, sessionOf(resident));
    await checkEach(page, await screensOfTheApp(request));
  });

  test('booking and what is booked hold', async ({ page, request, resident }) => {
    await storeSession(page, sessionOf(resident));
    await checkEach(page, screensWithoutBookings);
    await checkEach(page, await bookingScreensOf(request, resident));
  });

  test('the screens of the account hold', async ({ page, request, resident }) => {
    await storeSession(page, sessionOf(resident));
    await checkEach(page, await accountScreensOf(request, resident));
  });

  test('the app holds while it waits, when nothing comes, and with a dialog', async ({ page, resident }) => {
    await storeSession(page, sessionOf(resident));
    await checkEach(page, statesOfTheApp);
  });

  for (const half of [0, 1]) {
    test(`the account holds while it waits, when nothing comes or is saved, and with a dialog: half ${half + 1}`, async ({
      page,
      resident,
    }) => {
      await storeSession(page, sessionOf(resident));
      const middle = Math.ceil(accountStates.length / 2);
      await checkEach(page, half === 0 ? accountStates.slice(0, middle) : accountStates.slice(middle));
    });
  }
});
