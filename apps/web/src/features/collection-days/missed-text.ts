/** Texts of "Não passou?". */
export const missedText = {
  ask: 'Não passou?',
  title: 'O caminhão não passou?',
  close: 'Fechar sem avisar',
  loading: 'Carregando os últimos dias...',
  failed: 'Não foi possível carregar os últimos dias da coleta',
  none: 'Nos últimos dois dias não havia coleta prevista neste setor.',
  whichDay: 'Que coleta não passou?',
  street: 'Sua rua',
  streetHint: 'Sem o número da casa.',
  sentence: 'Quer contar mais?',
  send: 'Avisar que não passou',
  withAccount: 'Você recebe a resposta nas Notificações.',
  asVisitor: 'Você não recebe resposta, porque não entrou na sua conta.',
  offline: 'Sem conexão, o aviso não sai. Tente de novo com internet, até dois dias depois da coleta.',
  sent: 'Aviso enviado.',
  reported: (day: string) => `Você avisou que a coleta de ${day} não passou. Falta a resposta.`,
} as const;
