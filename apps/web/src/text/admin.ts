/** Words of the administrators' panel. */
export const adminText = {
  title: 'Painel administrativo',
  signedInAs: 'Você entrou como',
  unnamed: 'Administrador',
  version: (version: string) => `Versão ${version}`,
  signOut: 'Sair',
  menu: 'Menu',
  skipToContent: 'Ir para o conteúdo',
  openApp: 'Abrir o app',
  dashboard: 'Dashboard',
  schedules: 'Agendamentos',
  schedule: 'Agendamento',
  daySheet: 'Folha do motorista',
  shortcuts: {
    title: 'Atalhos do teclado',
    goTo: (screen: string) => `Ir para ${screen}`,
    help: 'Mostrar estes atalhos',
    close: 'Fechar o que está aberto',
    on: 'Usar atalhos de uma tecla',
    onHint: 'Desligue se atrapalharem, como ao ditar por voz. Vale para este navegador.',
  },
};
