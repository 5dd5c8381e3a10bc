import type { MissedState } from '@separai/contract/collection-days/missed';

const people = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`);

/** Words of the panel's missed collections. */
export const adminMissedText = {
  title: 'Não passou?',
  back: 'Voltar para Setores de coleta',
  line: 'O que as pessoas avisaram: uma linha por rua. Quem tem conta recebe a sua resposta uma vez.',
  announcements: 'Avisos da coleta',
  filters: 'Situação dos avisos',
  states: { open: 'Em aberto', announced: 'Vai passar', collected: 'Recolhidos', dismissed: 'Não procedem' } satisfies Record<
    MissedState,
    string
  >,
  chip: (state: string, count: number) => `${state} (${count})`,
  loading: 'Carregando avisos...',
  failed: 'Não foi possível carregar os avisos',
  empty: 'Nenhum aviso aqui',
  emptySentence: 'Quando alguém disser que o caminhão não passou, aparece aqui.',
  ofDay: (all: number, streets: number) => `${people(all)} · ${streets === 1 ? '1 rua em aberto' : `${streets} ruas em aberto`}`,
  noStreet: 'Sem o nome da rua',
  people,
  said: 'O que escreveram',
  answer: 'Sua resposta',
  announce: 'O caminhão vai passar em…',
  collected: 'Recolhido',
  dismiss: 'Não procede',
  of: (street: string) => `: ${street}`,
  titles: {
    announce: 'O caminhão vai passar em que dia?',
    collected: 'A coleta foi recolhida?',
    dismiss: 'Este aviso não procede?',
  },
  close: 'Fechar sem responder',
  comesOn: 'Dia em que o caminhão vai passar',
  addDay: 'Pôr este dia no calendário do setor',
  addDayHint: 'Todos os moradores do setor passam a ver a coleta extra.',
  from: 'Começa às',
  until: 'Termina às',
  hoursRequired: 'Diga a que horas a coleta começa, ou termina',
  sentence: 'Frase para quem avisou',
  wholeArea: (count: number) => `Responder às ${count} ruas em aberto deste setor neste dia`,
  send: 'Responder',
  told: (count: number) => {
    if (count === 0) return 'Respondido. Quem avisou não tem conta.';
    return count === 1 ? 'Respondido. 1 pessoa recebe a resposta.' : `Respondido. ${count} pessoas recebem a resposta.`;
  },
} as const;
