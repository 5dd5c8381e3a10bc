/** Ways of handing over: the point fetches at home (`pickup`), or residents bring the material to the point (`dropoff`). */
export const handovers = ['pickup', 'dropoff'] as const;
export type Handover = (typeof handovers)[number];

/** A point's offer: one of the two ways, or both. */
export const pointHandovers = [...handovers, 'both'] as const;
export type PointHandover = (typeof pointHandovers)[number];

/** Titles for residents. */
export const handoverTitles: Record<Handover, string> = { pickup: 'Busca em casa', dropoff: 'Recebe no local' };

/** Titles of every offer of a point, `both` included. */
export const pointHandoverTitles: Record<PointHandover, string> = {
  ...handoverTitles,
  both: `${handoverTitles.pickup} e ${handoverTitles.dropoff.toLowerCase()}`,
};

/** Default for a point whose data say nothing about handover. */
export const usualHandover: Handover = 'dropoff';

/** The ways that a point offers; the default for a point persisted on a device before the field existed. */
export const handoversOf = ({ handover = usualHandover }: { handover?: PointHandover }): readonly Handover[] =>
  handover === 'both' ? handovers : [handover];
