/** Texts of the home screen and of its dialog. */
export const homeText = {
  greeting: (firstName: string) => `Olá, ${firstName}!`,
  howToRecycle: 'COMO RECICLAR',
  howToRecycleSentence: 'Separe, limpe, prepare e leve',
  howToRecycleFailed: 'Não foi possível abrir o passo a passo. Verifique sua conexão e tente de novo.',
  points: 'Pontos de coleta',
  collectors: 'Encontre coletores',
  recyclable: 'O que posso reciclar?',
  schedules: 'Coletas agendadas',
  nearby: 'Veja os pontos de coleta próximo a sua residência:',
  goToMap: 'Ir para o mapa',
};

export const howToRecycleText = {
  title: 'Como reciclar',
  separate: { title: 'Separe', sentence: 'Recicláveis de um lado, restos de comida e banheiro do outro.' },
  clean: { title: 'Limpe', sentence: 'Uma passada de água basta. Deixe secar.' },
  prepare: { title: 'Prepare', sentence: 'Achate caixas, esvazie garrafas, embrulhe vidro quebrado.' },
  take: { title: 'Leve ou agende', sentence: 'Vá a um ponto de coleta ou marque um dia.' },
  understood: 'Entendi',
};
