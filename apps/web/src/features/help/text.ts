/** Texts around the help's questions and the licences. */
export const helpText = {
  title: 'Ajuda',
  back: 'Voltar',
  search: 'Buscar na ajuda',
  found: (count: number) =>
    count === 0 ? 'Nenhuma resposta encontrada' : count === 1 ? '1 resposta encontrada' : `${count} respostas encontradas`,
  nothingTitle: 'Nenhuma resposta encontrada',
  nothingSentence: 'Tente outra palavra, ou fale com a gente aqui embaixo.',

  contactTitle: 'Fale com a gente',
  contactBy: (name: string) => `Este serviço é mantido por ${name}.`,
  noContact: 'Este serviço ainda não tem um contato cadastrado.',
  call: 'Ligar',
  whatsapp: 'WhatsApp',
  whatsappMessage: 'Olá! Preciso de ajuda com o Separaí.',
  email: 'E-mail',
  emailSubject: 'Ajuda com o Separaí',
  website: 'Site',
  newTab: '(abre em outra aba)',

  aboutTitle: 'Sobre o aplicativo',
  version: (version: string) => `Separaí, versão ${version}`,
  publicFigures: 'Números da coleta na cidade',
  openLicenses: 'Licenças de código aberto',
};

/** Texts of the licences screen. */
export const licensesText = {
  title: 'Licenças de código aberto',
  back: 'Voltar para a ajuda',
  intro: 'O Separaí é feito com o trabalho de muita gente. Estas são as partes de outros autores, com a licença de cada uma.',
  loading: 'Carregando as licenças...',
  failed: 'Não foi possível carregar as licenças',
  failedSentence: 'Verifique sua conexão e tente de novo.',
  pages: (count: number) => `Nas páginas (${count})`,
  server: (count: number) => `No servidor (${count})`,
  unnamed: 'licença não informada',
  noText: 'Este pacote não traz o texto da licença; vale o texto conhecido pelo nome dela.',
};
