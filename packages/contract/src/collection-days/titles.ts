import type { CollectionExceptionKind, CollectionServiceKind, HolidayPolicy } from './kinds.ts';

export const collectionServiceKindTitles: Record<CollectionServiceKind, string> = {
  seletiva: 'Coleta seletiva',
  domiciliar: 'Coleta domiciliar',
  organicos: 'Orgânicos',
  volumosos: 'Volumosos (cata-treco)',
  podas: 'Podas',
  outra: 'Outra',
};

/** Effect of a holiday on collections. */
export const holidayPolicyTitles: Record<HolidayPolicy, string> = {
  passes: 'Passa como sempre',
  doesNotPass: 'Não passa',
  nextDay: 'Passa no dia seguinte',
  nextDayShiftingWeek: 'Passa no dia seguinte, e o resto da semana também atrasa um dia',
};

export const collectionExceptionKindTitles: Record<CollectionExceptionKind, string> = {
  cancelled: 'Cancelada',
  moved: 'Mudada de dia',
  added: 'Acrescentada',
};
