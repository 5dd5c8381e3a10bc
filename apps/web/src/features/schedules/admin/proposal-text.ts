/** Words of the dialog that proposes other days. */
export const adminProposalText = {
  open: 'Propor outro dia',
  title: 'Propor outro dia',
  close: 'Fechar sem propor',
  sentence: (day: string) => `A coleta está marcada para ${day}. O morador escolhe um dos dias, no app ou pelo e-mail.`,
  first: 'Dia',
  second: 'Outro dia',
  third: 'Mais um dia',
  go: 'Propor',
  back: 'Voltar',
  proposed: 'Proposta enviada ao morador.',
  waiting: (days: string) => `Proposto ao morador: ${days}. Falta a resposta dele.`,
  proposedDays: (days: string) => `Propôs outro dia: ${days}`,
  acceptedDay: 'Aceitou o dia proposto',
  declinedDays: 'Recusou os dias propostos',
} as const;
