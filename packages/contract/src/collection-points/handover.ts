/** Who travels: somebody of the point fetches at home, or residents bring to the point. */
export const handovers = ['pickup', 'dropoff'] as const;
export type Handover = (typeof handovers)[number];

/** What a point offers: one of the two, or both. */
export const pointHandovers = [...handovers, 'both'] as const;
export type PointHandover = (typeof pointHandovers)[number];

/** What residents read for each. */
export const handoverTitles: Record<Handover, string> = { pickup: 'Busca em casa', dropoff: 'Recebe no local' };

/** The same of all that a point offers. */
export const pointHandoverTitles: Record<PointHandover, string> = {
  ...handoverTitles,
  both: `${handoverTitles.pickup} e ${handoverTitles.dropoff.toLowerCase()}`,
};

/** What is true of a point of which nobody has said it. */
export const usualHandover: Handover = 'dropoff';

/** The ways that a point offers; the usual one for a point that a device has kept since nobody said it. */
export const handoversOf = ({ handover = usualHandover }: { handover?: PointHandover }): readonly Handover[] =>
  handover === 'both' ? handovers : [handover];
