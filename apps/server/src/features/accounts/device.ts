// The first that fits: most browsers name those they descend from as well.
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bMacintosh\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
];

const nameIn = (userAgent: string, names: typeof browsers): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * Browser and system as a person calls them, such as 'Chrome no Android', from the header `User-Agent`; null when the system
 * is not known. Of the header itself, which can tell people apart, nothing is kept.
 */
export const deviceOf = (userAgent: string | undefined): string | null => {
  const system = nameIn(userAgent ?? '', systems);
  return system === undefined ? null : `${nameIn(userAgent ?? '', browsers) ?? 'Navegador'} ${system}`;
};
