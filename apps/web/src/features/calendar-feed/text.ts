/** Texts of the calendar-feed screen. */
export const calendarFeedText = {
  title: 'Coletas no calendário do celular',
  back: 'Voltar para Minhas coletas',
  intro: 'Veja suas coletas junto com os outros compromissos. O calendário se atualiza sozinho quando uma coleta muda.',
  loading: 'Carregando o link do calendário...',
  failed: 'Não foi possível carregar o link do calendário',
  explain:
    'Criamos um link só seu, que o aplicativo de calendário consulta de tempos em tempos. Quem tiver o link vê suas coletas. Não compartilhe. Ele muda quando você cria uma nova senha.',
  create: 'Criar link',
  address: 'Seu link',
  warning: 'Quem tiver o link vê suas coletas. Não compartilhe. Ele muda quando você cria uma nova senha: assine então o novo.',
  collections: 'Também a coleta da rua',
  collectionsHint: 'Os dias em que o caminhão passa no seu endereço.',
  notSaved: (why: string) => `Não foi salvo. ${why}`,
  subscribe: 'Assinar',
  copy: 'Copiar link',
  copied: 'Link copiado.',
  created: 'Link criado.',
  revoked: 'Link desativado.',
  copyFailed: 'Não foi possível copiar. O link está selecionado: copie-o pelo menu do aparelho.',
  howTo: 'Como assinar',
  ways: [
    { device: 'iPhone, iPad ou Mac', steps: 'Toque em Assinar e confirme.' },
    {
      device: 'Android, com o Google Agenda',
      steps:
        'Copie o link. Em um computador, abra o Google Agenda e escolha Outras agendas, +, Do URL. Depois as coletas aparecem no celular.',
    },
    { device: 'Outlook', steps: 'Copie o link e escolha Adicionar calendário, Assinar da Web.' },
  ],
  other: 'Criar outro link',
  otherTitle: 'Criar outro link?',
  otherSentence: 'O link atual para de funcionar na hora. Os calendários que o usam param de receber suas coletas.',
  revoke: 'Desativar',
  revokeTitle: 'Desativar o link?',
  revokeSentence: 'Os calendários que o usam param de receber suas coletas. Você pode criar outro quando quiser.',
  keep: 'Fechar sem mudar',
} as const;
