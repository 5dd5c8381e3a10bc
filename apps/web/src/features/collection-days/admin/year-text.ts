import type { HolidayEffectKind } from '@separai/contract/collection-days/kinds';
import { formatNumber } from '@separai/contract/portuguese';
import { screenTitles } from '../../../lib/panel-titles.ts';

/** Words of `/admin-dashboard/setores/ano`. */
export const holidayYearText = {
  title: screenTitles.holidayYear,
  line: 'As coletas em feriado nos próximos 12 meses, e o que a regra faz delas.',
  back: 'Voltar para Setores de coleta',
  map: 'Mapa dos setores',
  failed: 'Não foi possível carregar os feriados das coletas',
  loading: 'Carregando os feriados das coletas...',
  none: 'Nenhuma coleta cai em feriado',
  noneSentence: 'Nos próximos 12 meses nenhuma coleta dos setores ativos cai em feriado.',
  service: 'Tipo de coleta',
  anyService: 'Todos',
  effects: {
    passes: 'Passa como sempre',
    doesNotPass: 'Não passa',
    moves: 'Passa em outro dia',
    shifts: 'A semana atrasa',
  } satisfies Record<HolidayEffectKind, string>,
  movesTo: (day: string) => `Passa em ${day}`,
  shifted: 'O resto da semana',
  shift: (from: string, to: string | null) => (to === null ? `${from}: não passa` : `${from} passa em ${to}`),
  excepted: 'Já tem exceção',
  areas: (count: number) => (count === 1 ? '1 setor' : `${formatNumber(count)} setores`),
  named: (names: readonly string[], more: number) => `${names.join(', ')}${more === 0 ? '' : ` e mais ${formatNumber(more)}`}`,
  serviceOn: (service: string, holiday: string) => `${service}: ${holiday}`,
  createException: 'Criar exceção',
  exceptionOf: (holiday: string, service: string) => `: ${holiday}, ${service}`,
  tooMany: 'São muitos setores: escolha-os no formulário da exceção.',
} as const;
