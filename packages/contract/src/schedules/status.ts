/** A booking's way: pendente → confirmado → concluído; pendente or confirmado → cancelado; confirmado → não realizado. */
export const scheduleStatuses = ['pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];
export const openStatuses = ['pendente', 'confirmado'] as const satisfies readonly ScheduleStatus[];

/** Days that a point may propose for a booking at once. */
export const proposedDatesMax = 3;

/** Effect of a day that is closed on its bookings: moved to the next day with room, or their residents asked. */
export const closingActs = ['move', 'ask'] as const;
/** Bookings of one closed day, at most. */
export const closedAtOnce = 500;
/** Closed days that are listed for a point. */
export const closingsListed = 10;
/** Minutes after which the residents of a closed day are told, so that an undo before is silent. */
export const closingToldAfterMinutes = 10;

/** Ends of a series before its last day: cancelled by its resident or an administrator, or its point takes no bookings any more. */
export const seriesEnds = ['cancelled', 'point'] as const;

/** Reasons for which an administrator corrects the weight of a completed booking; kept in the history, which holds no typed text. */
export const weightCorrections = ['typing-error', 'weighed-again', 'other-booking', 'other'] as const;
export type WeightCorrection = (typeof weightCorrections)[number];
