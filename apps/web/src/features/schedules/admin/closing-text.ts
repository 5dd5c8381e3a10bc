import { dayWithWeekday } from '@separai/contract/calendar';

/** Words of days that are closed after they had bookings. */
export const closingText = {
  heading: 'Dias fechados',
  hint: 'Quando o caminhão não sai num dia que já tem coletas: elas passam para o próximo dia com lugar, ou os moradores escolhem outro.',
  open: 'Fechar um dia',
  title: 'Fechar um dia',
  close: 'Fechar sem mudar',
  back: 'Voltar',
  go: 'Fechar o dia',
  date: 'Dia',
  dateRequired: 'Escolha o dia',
  act: 'As coletas deste dia',
  acts: { move: 'Passam para o próximo dia com lugar', ask: 'Os moradores escolhem outro dia' },
  counting: 'Contando as coletas deste dia...',
  countFailed: 'Não foi possível contar as coletas deste dia.',
  noBookings: 'Nenhuma coleta neste dia: ninguém é avisado.',
  preview: {
    move: (count: number) => (count === 1 ? '1 coleta passa para outro dia' : `${count} coletas passam para outro dia`),
    ask: (count: number) => (count === 1 ? '1 morador escolhe outro dia' : `${count} moradores escolhem outro dia`),
  },
  leftBehind: (count: number) =>
    count === 1 ? '1 fica neste dia, sem outro com lugar' : `${count} ficam neste dia, sem outro com lugar`,
  told: (minutes: number) => `Os moradores são avisados ${minutes} minutos depois. Até lá, desfazer não avisa ninguém.`,
  closed: 'Dia fechado.',
  list: 'Dias fechados, do último ao primeiro',
  loading: 'Carregando dias fechados...',
  failed: 'Não foi possível carregar os dias fechados.',
  none: 'Nenhum dia foi fechado.',
  moved: (count: number) => (count === 1 ? '1 coleta passou para outro dia' : `${count} coletas passaram para outro dia`),
  asked: (count: number) => (count === 1 ? '1 morador escolhe outro dia' : `${count} moradores escolhem outro dia`),
  left: (count: number) => (count === 1 ? '1 ficou sem dia com lugar' : `${count} ficaram sem dia com lugar`),
  state: { undone: 'Desfeito', told: 'Moradores avisados', waiting: 'Moradores ainda não avisados' },
  undo: 'Desfazer',
  ofDay: (day: string) => ` o fechamento de ${dayWithWeekday(day)}`,
  undone: 'Fechamento desfeito.',
} as const;
