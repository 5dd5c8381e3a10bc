import { timeAgo } from '../time-ago.ts';
import type { FullReported, PointConfirmation } from './freshness-schema.ts';
import { type Confirmer, isStillFull } from './reports.ts';

const confirmers: Record<Confirmer, string> = {
  city: 'pela Prefeitura',
  resident: 'por um morador',
  operator: 'por quem cuida do ponto',
};

/** Who last said that a point's data are right, and how long ago: 'Conferido há 3 meses pela Prefeitura'. */
export const confirmedWords = (confirmed: PointConfirmation | null, now: Date): string =>
  confirmed === null
    ? 'Ninguém confirmou ainda'
    : `Conferido ${timeAgo(new Date(confirmed.at), now)} ${confirmers[confirmed.by]}`;

/** That people say that a point is full, and how long ago; null where nobody does any more. */
export const fullWords = (full: FullReported | null, now: Date): string | null =>
  full === null || !isStillFull(full, now)
    ? null
    : `${full.people} pessoas disseram ${timeAgo(new Date(full.at), now)} que está cheio`;
