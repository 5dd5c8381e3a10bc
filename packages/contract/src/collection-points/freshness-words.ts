import { timeAgo } from '../time-ago.ts';
import type { FullReported, PointConfirmation } from './freshness-schema.ts';
import { type Confirmer, isStillFull } from './reports.ts';

const confirmers: Record<Exclude<Confirmer, 'city'>, string> = {
  resident: 'por um morador',
  operator: 'por quem cuida do ponto',
};

/**
 * Who last said that a point's data are right, and how long ago: 'Conferido há 3 meses pela Prefeitura', where the installation says
 * 'pela Prefeitura' of its administrators.
 */
export const confirmedWords = (confirmed: PointConfirmation | null, now: Date, byAdministrators: string): string =>
  confirmed === null
    ? 'Ninguém confirmou ainda'
    : `Conferido ${timeAgo(new Date(confirmed.at), now)} ${confirmed.by === 'city' ? byAdministrators : confirmers[confirmed.by]}`;

/** That people say that a point is full, and how long ago; null where nobody does any more. */
export const fullWords = (full: FullReported | null, now: Date): string | null =>
  full === null || !isStillFull(full, now)
    ? null
    : `${full.people} pessoas disseram ${timeAgo(new Date(full.at), now)} que está cheio`;
