import { timeAgo } from '../time-ago.ts';
import type { FullReported, PointConfirmation } from './freshness-schema.ts';
import { type Confirmer, isStillFull } from './reports.ts';

const confirmers: Record<Exclude<Confirmer, 'city'>, string> = {
  resident: 'por um morador',
  operator: 'por quem cuida do ponto',
};

/**
 * The latest confirmation of a point's data in words: 'Conferido há 3 meses pela Prefeitura', where 'pela Prefeitura' is
 * `byAdministrators`, the installation's wording for its administrators.
 */
export const confirmedWords = (confirmed: PointConfirmation | null, now: Date, byAdministrators: string): string =>
  confirmed === null
    ? 'Ninguém confirmou ainda'
    : `Conferido ${timeAgo(new Date(confirmed.at), now)} ${confirmed.by === 'city' ? byAdministrators : confirmers[confirmed.by]}`;

/**
 * Warning that a point is full, with its age; null without a warning or a day after it. `byAdministrators` as in
 * `confirmedWords`.
 */
export const fullWords = (full: FullReported | null, now: Date, byAdministrators: string): string | null => {
  if (full === null || !isStillFull(full, now)) return null;
  const ago = timeAgo(new Date(full.at), now);
  return full.people === null
    ? `Está cheio: conferido ${ago} ${byAdministrators}`
    : `${full.people} pessoas disseram ${ago} que está cheio`;
};
