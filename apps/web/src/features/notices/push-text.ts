/** Texts of the section 'Neste aparelho': notices through Web Push. */
export const pushText = {
  title: 'Neste aparelho',
  checking: 'Verificando os avisos neste aparelho...',
  off: 'Receba os avisos na tela do aparelho, mesmo com o Separaí fechado.',
  on: 'Os avisos chegam na tela deste aparelho, mesmo com o Separaí fechado.',
  blocked:
    'As notificações do Separaí estão bloqueadas neste navegador. Para permitir, toque no ícone ao lado do endereço da página, abra as permissões e libere as notificações.',
  unable: 'Este navegador não recebe avisos na tela. Use o e-mail.',
  onHomeScreenOnly:
    'No iPhone e no iPad, os avisos só chegam com o Separaí na Tela de Início: toque em Compartilhar e em Adicionar à Tela de Início, e abra o Separaí por lá.',
  failed: 'Não foi possível ativar os avisos neste aparelho.',
  notAllowed: 'Sem a sua permissão, o navegador não mostra avisos. Toque de novo e escolha Permitir.',
  serviceFailed: 'O navegador não conseguiu ativar os avisos. Tente de novo mais tarde, ou use o e-mail.',
  turnOn: 'Ativar neste aparelho',
  turnOff: 'Desativar neste aparelho',
  turnedOn: 'Avisos ativados neste aparelho.',
  turnedOff: 'Avisos desativados neste aparelho.',
} as const;
