/** Which build of the app the page is of: its first script, whose name changes with every file that it leads to. Null where none stands. */
export const buildOfPage = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
