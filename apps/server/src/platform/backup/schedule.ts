import { refusal } from './errors.ts';

/** How many days, weeks and months keep their newest backup. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** Parses `7d,4w,6m`, where each part may be missing. Throws `BackupRefused`. */
export const parseRetention = (text: string): Retention => {
  const parts = text.split(',').map((part) => /^(\d{1,4})([dwm])$/.exec(part.trim()));
  const numberOf = (unit: string): number => Number(parts.find((part) => part?.[2] === unit)?.[1] ?? 0);
  const retention = { days: numberOf('d'), weeks: numberOf('w'), months: numberOf('m') };
  if (parts.includes(null) || Object.values(retention).every((count) => count === 0)) throw refusal.wrongRetention(text);
  return retention;
};

const encryptedSuffix = '.age';
const name = /^separai-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.separai(?:\.age)?$/;

/** Name of a scheduled backup, by which it is found again: `separai-2026-12-01T03-17-05Z.separai`, encrypted with `.age`. */
export const scheduledName = (instant: Date, isEncrypted: boolean): string =>
  `separai-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.separai${isEncrypted ? encryptedSuffix : ''}`;

const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/**
 * The backups among `names` that `retention` does not keep. Periods without a backup do not count, so that a schedule that stood still
 * deletes nothing; other files are never named. Days, weeks from Monday and months are those of UTC, as in the names.
 */
export const expiredBackups = (names: readonly string[], { days, weeks, months }: Retention): string[] => {
  const newestFirst = names.filter((one) => name.test(one)).sort((one, other) => (one < other ? 1 : -1));
  const kept = new Set<string>();
  const keepNewest = (count: number, periodOf: (day: string) => string): void => {
    const periods = new Set<string>();
    for (const one of newestFirst) {
      const period = periodOf(name.exec(one)?.[1] ?? '');
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      kept.add(one);
    }
  };
  keepNewest(days, (day) => day);
  keepNewest(weeks, mondayOf);
  keepNewest(months, (day) => day.slice(0, 7));
  return newestFirst.filter((one) => !kept.has(one)).reverse();
};
