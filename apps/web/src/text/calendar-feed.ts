/** Words of the screen on which bookings are shown in the phone's calendar. */
export const calendarFeedText = {
  title: 'Coletas no calendário do celular',
  back: 'Voltar para Minhas coletas',
  intro: 'Veja suas coletas junto com os outros compromissos. O calendário se atualiza sozinho quando uma coleta muda.',
  loading: 'Carregando o endereço do calendário...',
  failed: 'Não foi possível carregar o endereço do calendário',
  explain:
    'Criamos um endereço só seu, que o aplicativo de calendário consulta de tempos em tempos. Quem tiver o endereço vê suas coletas: não o publique. Ele muda quando você cria uma nova senha.',
  create: 'Criar endereço',
  address: 'Seu endereço',
  warning: 'Quem tiver este endereço vê suas coletas. Ele muda quando você cria uma nova senha: assine o novo então.',
  subscribe: 'Assinar',
  copy: 'Copiar',
  copied: 'Endereço copiado',
  created: 'Endereço criado',
  revoked: 'Endereço desativado',
  copyFailed: 'Não foi possível copiar. O endereço está selecionado: copie-o pelo menu do aparelho.',
  howTo: 'Como assinar',
  ways: [
    { device: 'iPhone, iPad ou Mac', steps: 'Toque em Assinar e confirme.' },
    {
      device: 'Android, com a Google Agenda',
      steps:
        'Copie o endereço. Em um computador, abra a Google Agenda e escolha Outras agendas, +, Do URL. Depois ele aparece no celular.',
    },
    { device: 'Outlook', steps: 'Copie o endereço e escolha Adicionar calendário, Assinar da Web.' },
  ],
  other: 'Criar outro endereço',
  otherTitle: 'Criar outro endereço?',
  otherSentence: 'O endereço de agora deixa de valer na hora. Os calendários que o usam param de receber suas coletas.',
  revoke: 'Desativar',
  revokeTitle: 'Desativar o endereço?',
  revokeSentence: 'Os calendários que o usam param de receber suas coletas. Você pode criar outro quando quiser.',
  keep: 'Fechar sem mudar',
} as const;
