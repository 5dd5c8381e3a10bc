/** A calendar day in the formats of the API and of the screens. */
export interface Day {
  /** `2026-12-04` */
  readonly iso: string;
  /** `04/12/2026` */
  readonly written: string;
  /** `sexta-feira, 4 de dezembro de 2026` */
  readonly inWords: string;
  /** `dezembro 2026`, the calendar's heading. */
  readonly month: string;
}

const businessDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' });
const words = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'full' });
const monthWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Milliseconds left of today in the business time zone. */
export const leftOfToday = (): number => {
  const [hour = 0, minute = 0, second = 0] = timeOfDay.format(new Date()).split(':').map(Number);
  return 86_400_000 - ((hour * 60 + minute) * 60 + second) * 1_000;
};

/** The day `days` days from today, in the business time zone. */
export const dayFromToday = (days: number): Day => {
  const today = Date.parse(`${businessDay.format(new Date())}T12:00:00Z`);
  const noon = new Date(today + days * 86_400_000);
  const iso = noon.toISOString().slice(0, 10);
  return {
    iso,
    written: iso.split('-').reverse().join('/'),
    inWords: words.format(noon),
    month: monthWords.format(noon).replace(' de ', ' '),
  };
};
