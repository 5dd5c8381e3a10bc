/** The words that the design system says by itself. */
export const uiText = {
  brand: 'Separaí',
  close: 'Fechar',
  back: 'Voltar',
  loading: 'Carregando...',
  redirecting: 'Redirecionando...',
  /** In the place of a person's name that is not known. */
  unnamed: 'Usuário',
  busy: 'Processando...',
  retry: 'Tentar novamente',
  optional: '(opcional)',
  selected: 'Selecionado',
  toConfirm: '(a confirmar)',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  navigation: 'Principal',
  toast: 'Aviso',
  /** `{hotkey}` is filled in by the toast viewport: 'Avisos (F8)'. */
  toasts: 'Avisos ({hotkey})',
} as const;

/** Names of the switch by which the app fills the screen. */
export const fullscreenText = {
  enter: 'Tela cheia',
  leave: 'Sair da tela cheia',
} as const;

/** Words of every field in which one searches. */
export const searchFieldText = { clear: 'Limpar a busca' } as const;

/** Words around a link that a person gives to others. */
export const shareText = {
  point: 'Compartilhar este ponto',
  guide: 'Compartilhar este guia',
  copied: 'Link copiado',
  notCopied: 'Não foi possível copiar o link',
};

/** What is said of answers that are shown without the server. */
export const savedText = {
  /** Before the age of what is shown all the same: without a network, and without the server alone. */
  withoutNetwork: 'Sem conexão.',
  notUpdated: 'Não foi possível atualizar.',
  /** 'Salvo há 3 horas.', 'Salvo em 20/11/2026, 14:05.' */
  saved: (when: string) => `Salvo ${when}.`,
  on: (instant: string) => `em ${instant}`,
} as const;
