/** Titles of the pages. A page with a dynamic title, such as a point's name, sets that instead. */
export const titles = {
  /** The product's name alone. */
  none: '',
  home: 'Início',
  map: 'Mapa',
  search: 'Busca',
  recycle: 'Reciclagem',
  items: 'Onde descarto isto?',
  collectionDays: 'Que dia o caminhão passa?',
  report: 'Algo errado aqui?',
  book: 'Agendar coleta',
  bookings: 'Minhas coletas',
  cancelBooking: 'Cancelar coleta',
  cancelled: 'Agendamento cancelado com sucesso!',
  collectors: 'Coletores',
  collector: 'Coletas de hoje',
  calendarFeed: 'Coletas no calendário do celular',
  signIn: 'Entrar',
  adminSignIn: 'Acesso Administrativo',
  register: 'Criar sua conta',
  registerAddress: 'Contato e endereço',
  registered: 'Cadastro realizado com sucesso!',
  forgotPassword: 'Esqueci minha senha',
  passwordCode: 'Digite o código',
  newPassword: 'Criar nova senha',
  passwordChanged: 'Senha alterada com sucesso!',
  confirmEmail: 'Confirme seu e-mail',
  undoEmail: 'Desfazer a troca de e-mail',
  unsubscribe: 'Parar de receber e-mails',
  proposal: 'Outro dia para a coleta',
  phoneBooking: 'Sua coleta',
  profile: 'Meus dados',
  privacy: 'Privacidade',
  privacyNotice: 'Aviso de Privacidade',
  erased: 'Sua conta foi excluída',
  notices: 'Notificações',
  help: 'Ajuda',
  licenses: 'Licenças de código aberto',
  notFound: '404 Page Not Found',
};

/** Headings that differ from the page's title: a pending screen shows them before its code has loaded. */
export const headings = { search: 'Encontre e converse com um ponto de coleta' };

/** Titles of the panel's pages outside of its frame; those within are `lib/panel-titles.ts`, which no other page loads. */
export const panelTitles = {
  acceptInvitation: 'Aceitar convite',
  openPasskeyLink: 'Link da chave de acesso',
  loading: 'Carregando painel administrativo...',
};
