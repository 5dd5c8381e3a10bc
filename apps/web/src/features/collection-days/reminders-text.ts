import type { ReminderMoment } from '@separai/contract/collection-days/reminders';

/** Texts of the choice of reminders of collection days. */
export const remindersText = {
  title: 'Lembrete da coleta da rua',
  hint: 'Um aviso por dia de coleta, na primeira hora que você escolher.',
  loading: 'Carregando os lembretes da coleta...',
  failed: 'Não foi possível carregar os lembretes da coleta da rua.',
  none: 'Sem lembrete',
  moments: { eve: 'Na véspera', morning: 'No dia' } satisfies Record<ReminderMoment, string>,
  /** `moment` and hour of a reminder as an option. */
  at: { eve: (hour: number) => `Véspera, ${hour}h`, morning: (hour: number) => `No dia, ${hour}h` },
  noAddress: 'Informe seu CEP em Meus dados para receber lembretes.',
  toProfile: 'Abrir Meus dados',
  notLocated: 'Ainda não encontramos o CEP do seu cadastro. Confira se ele está certo, ou volte mais tarde.',
  toDays: 'Ver que dia o caminhão passa',
  chooseArea: 'Vários setores atendem o seu endereço: escolha o seu para receber o lembrete.',
  notSaved: (why: string) => `Não foi salvo. ${why}`,
} as const;
