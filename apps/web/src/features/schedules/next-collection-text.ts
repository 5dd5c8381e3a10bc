import { formatList } from '@separai/contract/portuguese';

/** Texts of the resident's part of home. */
export const nextCollectionText = {
  title: 'Sua próxima coleta',
  all: 'Ver todas',
  loading: 'Carregando a sua próxima coleta...',
  failed: 'Não foi possível carregar as suas coletas.',
  soFar: (kg: string, collections: number) =>
    `Você já separou ${kg}\u00a0kg em ${collections}\u00a0${collections === 1 ? 'coleta' : 'coletas'}`,
  none: 'Você não tem coletas marcadas.',
  book: 'Agendar coleta',
  waiting: 'Aguardando confirmação do ponto.',
  confirmed: 'O ponto confirmou a sua coleta.',
  /** The amount to bring: kilograms of some materials, by a day. */
  toDo: (kg: string, materials: readonly string[], when: string) =>
    `Separe ${kg}\u00a0kg${materials.length === 0 ? '' : ` de ${formatList(materials.map((one) => one.toLocaleLowerCase('pt-BR')))}`} ${when}.`,
  when: { today: 'para hoje', tomorrow: 'até amanhã', day: (day: string) => `até ${day}` },
};
