/** The words that the design system says by itself. */
export const uiText = {
  brand: 'Separaí',
  close: 'Fechar',
  back: 'Voltar',
  loading: 'Carregando...',
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
