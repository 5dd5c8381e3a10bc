/** A booking's way: pendente → confirmado → concluído; pendente or confirmado → cancelado; confirmado → não realizado. */
export const scheduleStatuses = ['pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];
export const openStatuses = ['pendente', 'confirmado'] as const satisfies readonly ScheduleStatus[];
