import type { CollectionExceptionKind, CollectionServiceColor, CollectionServiceKind, HolidayPolicy } from './kinds.ts';

export const collectionServiceKindTitles: Record<CollectionServiceKind, string> = {
  seletiva: 'Coleta seletiva',
  domiciliar: 'Coleta domiciliar',
  organicos: 'Orgânicos',
  volumosos: 'Volumosos (cata-treco)',
  podas: 'Podas',
  outra: 'Outra',
};

/** Names of the colours that the design tokens have. */
export const collectionServiceColorTitles: Record<CollectionServiceColor, string> = {
  papel: 'Azul',
  plastico: 'Vermelho',
  vidro: 'Verde',
  metal: 'Amarelo',
  eletronicos: 'Turquesa',
  oleo: 'Amora',
  outros: 'Grafite',
  perigosos: 'Laranja',
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
