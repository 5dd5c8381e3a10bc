import type { Page } from '@playwright/test';
import { enlargeText, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { checkEach, checkPanel, screensBeforeSigningIn, screensOfTheApp, statesOfTheApp } from '../support/screens.ts';
import { sessionOf, storeSession } from '../support/sessions.ts';
import { expectLargeTargets } from '../support/targets.ts';

// What is asked for and does not come, as the states want it; every other error in the console fails the test.
test.use({ allowedConsoleErrors: [/status of (400|401|404)|ERR_FAILED/] });
test.describe.configure({ timeout: 600_000 });

const check = async (page: Page): Promise<void> => {
  await expectNoOverflow(page);
  // A control that the navigation covers in part is judged again at the end of the page, where nothing is behind it.
  await expectAccessible(page).catch(async (found: Error) => {
    if (!found.message.includes('target-size')) throw found;
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expectAccessible(page);
  });
};

const looks = [
  { name: 'a phone of 360 px', use: {}, enlarged: false },
  { name: 'a phone of 320 px', use: { viewport: { width: 320, height: 640 } }, enlarged: false },
  {
    name: 'dark colours and text of twice the size on 320 px',
    use: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
    enlarged: true,
  },
] as const;

for (const { name, use, enlarged } of looks) {
  test.describe(`with ${name}`, () => {
    test.use(use);
    test.beforeEach(async ({ page }) => {
      if (enlarged) await enlargeText(page);
    });

    test('the screens before signing in and the panel hold', async ({ page }) => {
      await checkEach(page, screensBeforeSigningIn, check);
      await checkPanel(page, check);
    });

    test('the screens of the app hold', async ({ page, request, resident }) => {
      await storeSession(page, sessionOf(resident));
      await checkEach(page, await screensOfTheApp(request, resident), check);
    });

    test('the screens of the app hold while they wait, when nothing comes, and with a dialog', async ({ page, resident }) => {
      await storeSession(page, sessionOf(resident));
      await checkEach(page, statesOfTheApp, check);
    });
  });
}

test.describe('what is pressed is 44 px high and wide', () => {
  test('before signing in and in the panel', async ({ page }) => {
    await checkEach(page, screensBeforeSigningIn, expectLargeTargets);
    await checkPanel(page, expectLargeTargets);
  });

  test('in the app', async ({ page, request, resident }) => {
    await storeSession(page, sessionOf(resident));
    await checkEach(page, await screensOfTheApp(request, resident), expectLargeTargets);
  });

  test('while the app waits, when nothing comes, and with a dialog', async ({ page, resident }) => {
    await storeSession(page, sessionOf(resident));
    await checkEach(page, statesOfTheApp, expectLargeTargets);
  });
});
