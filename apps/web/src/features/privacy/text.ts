/** Texts of the screens on the person's data: consents, export, erasure. The notice has its own file. */
export const privacyText = {
  back: 'Voltar',
  title: 'Privacidade',
  readNotice: 'Ler o Aviso de Privacidade',

  consentsTitle: 'O que você aceitou',
  consentsLoading: 'Carregando o que você aceitou...',
  consentsFailed: 'Não foi possível carregar o que você aceitou',
  noConsents: 'Nada foi registrado: sua conta é anterior ao Aviso de Privacidade.',
  purpose: { privacy: 'Aviso de Privacidade', notices: 'Receber avisos sobre minhas coletas' },
  granted: 'Sim',
  refused: 'Não',
  since: (when: string) => `desde ${when}`,
  versionOf: (day: string) => `texto de ${day}`,
  changeNotices: 'Mudar em Notificações',

  exportTitle: 'Seus dados em um arquivo',
  exportSentence:
    'Um arquivo ZIP com tudo o que guardamos sobre você e as fotos que enviou, para conferir ou levar a outro serviço.',
  export: 'Baixar meus dados',
  exporting: 'Preparando...',
  exported: 'Arquivo pronto.',
  exportFailed: 'Não foi possível preparar o arquivo. Tente de novo.',

  eraseTitle: 'Excluir minha conta',
  eraseSentence: 'Apaga seus dados pessoais para sempre.',
  erase: 'Excluir minha conta',
  erasing: 'Excluindo...',
  eraseQuestion: 'Excluir sua conta?',
  keepAccount: 'Fechar sem excluir',
  goes: 'O que é apagado para sempre',
  goesList: [
    'Nome, e-mail, telefone, endereço e senha',
    'Avisos, escolhas e o que você escreveu nos agendamentos',
    'O acesso em todos os aparelhos e o link do calendário',
  ],
  stays: 'O que fica',
  staysList: ['Só o total de coletas de cada ponto, sem nada que identifique você'],
  openCounting: 'Contando seus agendamentos em aberto...',
  openUnknown: 'Agendamentos em aberto serão cancelados.',
  open: (count: number) =>
    count === 0
      ? 'Você não tem agendamentos em aberto.'
      : count === 1
        ? 'Você tem 1 agendamento em aberto: ele será cancelado.'
        : `Você tem ${count} agendamentos em aberto: eles serão cancelados.`,
  password: 'Sua senha',
  eraseFailed: 'Erro ao excluir a conta. Tente novamente.',
  eraseUnknown:
    'Não sabemos se o pedido chegou ao servidor. Tente de novo: se a conta já tiver sido excluída, você será levado à tela de entrada.',

  erasedTitle: 'Sua conta foi excluída',
  erasedSentence: 'Apagamos seus dados pessoais. Um último e-mail confirma isso. Obrigado por separar com a gente!',
  erasedOn: 'Ir para o início',
};
