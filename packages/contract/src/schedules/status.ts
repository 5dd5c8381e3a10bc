/** A booking's way: pendente → confirmado → concluído; pendente or confirmado → cancelado; confirmado → não realizado. */
export const scheduleStatuses = ['pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];
export const openStatuses = ['pendente', 'confirmado'] as const satisfies readonly ScheduleStatus[];

/** Reasons for which an administrator corrects the weight of a completed booking; kept in the history, which holds no typed text. */
export const weightCorrections = ['typing-error', 'weighed-again', 'other-booking', 'other'] as const;
export type WeightCorrection = (typeof weightCorrections)[number];
