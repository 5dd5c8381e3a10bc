/** The texts of the design system. */
export const uiText = {
  brand: 'Separaí',
  close: 'Fechar',
  back: 'Voltar',
  loading: 'Carregando...',
  redirecting: 'Redirecionando...',
  /** In place of an unknown person's name. */
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

/** Names of the full-screen button. */
export const fullscreenText = {
  enter: 'Tela cheia',
  leave: 'Sair da tela cheia',
} as const;

/** Texts of every search field. */
export const searchFieldText = { clear: 'Limpar a busca' } as const;

/** Texts of sharing a link. */
export const shareText = {
  point: 'Compartilhar este ponto',
  guide: 'Compartilhar este guia',
  copied: 'Link copiado.',
  notCopied: 'Não foi possível copiar o link',
};

/** Texts about data that are shown without the server. */
export const savedText = {
  /** Before the age of the shown data: without a network, and without the server only. */
  withoutNetwork: 'Sem conexão.',
  notUpdated: 'Não foi possível atualizar.',
  /** 'Salvo há 3 horas.', 'Salvo em 20/11/2026, 14:05.' */
  saved: (when: string) => `Salvo ${when}.`,
  on: (instant: string) => `em ${instant}`,
} as const;
