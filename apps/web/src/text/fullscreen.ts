/** Names of the switch by which the app fills the screen. */
export const fullscreenText = {
  enter: 'Tela cheia',
  leave: 'Sair da tela cheia',
} as const;
