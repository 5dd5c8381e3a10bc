import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome no Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome no Android',
    `Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) ${blink} Version/4.0 Chrome/130.0.6723.107 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet no Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox no Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  ['Opera no Android', `Mozilla/5.0 (Linux; Android 13; M2101K6G) ${blink} Chrome/128.0.0.0 Mobile Safari/537.36 OPR/85.0.0.0`],
  ['Edge no Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`],
  [
    'Safari no iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) ${webKit} Version/17.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome no iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${webKit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Firefox no iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) ${webKit} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Edge no iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${webKit} Version/17.0 EdgiOS/130.0 Mobile/15E148 Safari/605.1`,
  ],
  // Web views do not name Safari in their user agent.
  ['Navegador no iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} Mobile/15E148`],
  ['Safari no iPad', `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${webKit} Version/12.1.2 Mobile/15E148 Safari/604.1`],
  ['Safari no Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`],
  ['Chrome no Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/131.0.0.0 Safari/537.36`],
  ['Firefox no Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Edge no Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`],
  ['Chrome no ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome no Linux', `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['Firefox no Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [null, 'curl/8.5.0'],
  [null, 'okhttp/4.12.0'],
  [null, 'Chrome/131.0.0.0'],
  [null, ''],
  [null, undefined],
])('%s: %s', (device, userAgent) => expect(deviceOf(userAgent)).toBe(device));

test('a hostile header becomes one of few texts, and quickly', () => {
  const started = performance.now();
  expect(deviceOf(`${'Version/1 '.repeat(1600)}<img src=x> Android`)).toBe('Navegador no Android');
  expect(performance.now() - started).toBeLessThan(200);
});
