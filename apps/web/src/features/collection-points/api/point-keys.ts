import type { AskedArea } from './area.ts';
import type { WantedPoints } from './pages.ts';

const all = ['/api/collection-points'] as const;
const one = [...all, 'one'] as const;

/** Keys of the residents' queries on collection points. */
export const pointKeys = {
  /** All active points of the city; every other key begins with it. */
  all,
  found: (wanted: WantedPoints) => [...all, 'found', wanted] as const,
  /** Points of any number, for their query defaults. */
  everyOne: one,
  one: (id: string | null) => [...one, id] as const,
  view: (area: AskedArea | null) => [...all, 'view', area] as const,
  /** The point of a report. */
  reported: (id: string) => [...all, 'spoken-of', id] as const,
};
