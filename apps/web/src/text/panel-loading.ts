/** What the panel says while it comes: its page before its code, which is why it stands apart. */
export const panelLoading = 'Carregando painel administrativo...';
