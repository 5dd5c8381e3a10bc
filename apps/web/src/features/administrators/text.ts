import type { StaffRole } from '@separai/contract/accounts/roles';
import { panelTitles } from '../../lib/titles.ts';

/** Words of the panel's administrators. */
export const administratorsText = {
  line: 'Quem pode entrar neste painel',
  loading: 'Carregando administradores...',
  failed: 'Não foi possível carregar os administradores',
  caption: 'Quem administra o serviço',
  name: 'Nome',
  email: 'E-mail',
  lastSeen: 'Última entrada',
  never: 'Nunca entrou',
  actions: 'Ações',
  you: 'você',
  invite: 'Convidar',
  inviteTitle: 'Convidar para administrar',
  inviteLine: (days: number) => `Enviamos um link que vale por ${days} dias e só pode ser usado uma vez.`,
  inviteClose: 'Fechar sem convidar',
  send: 'Enviar convite',
  sending: 'Enviando...',
  cancel: 'Cancelar',
  sent: (email: string) => `Convite enviado para ${email}.`,
  invitations: 'Convites pendentes',
  invitationsCaption: 'Convites que ainda não foram aceitos',
  invitationsFailed: 'Não foi possível carregar os convites',
  noInvitations: 'Nenhum convite pendente.',
  role: 'Para',
  /** Without an organisation where the screen is that organisation's. */
  work: (role: StaffRole, organization: string | null) => {
    const act = { admin: 'administrar', operator: 'operar', collector: 'coletar' }[role];
    return organization === null ? act : `${act}: ${organization}`;
  },
  invitedBy: 'Convidado por',
  until: 'Vale até',
  sendAgain: 'Enviar de novo',
  withdraw: 'Cancelar convite',
  ofInvitation: (email: string) => ` de ${email}`,
  withdrawn: 'Convite cancelado.',
  revoke: 'Tirar acesso',
  ofPerson: (name: string) => ` de ${name}`,
  revokeTitle: (name: string) => `Tirar o acesso de ${name}?`,
  revokeOwnTitle: 'Deixar de administrar?',
  revokeLine: 'A pessoa sai do painel agora, em todos os aparelhos, e os convites que enviou deixam de valer. A conta continua.',
  revokeOwnLine: 'Você sai do painel agora, em todos os aparelhos. Só outra pessoa que administra pode convidar você de novo.',
  revokeClose: 'Fechar sem mudar',
  revoked: (name: string) => `${name} não administra mais.`,
  lastOne: 'Única pessoa que administra',
  identity: {
    title: 'Confirme que é você',
    line: (minutes: number) =>
      `Esta ação muda muita coisa de uma vez, leva dados de moradores ou muda quem pode entrar. Depois de confirmar, não perguntamos de novo por ${minutes} minutos.`,
    loading: 'Vendo como você pode confirmar...',
    close: 'Fechar sem confirmar',
    password: 'Sua senha',
    submit: 'Confirmar que sou eu',
    busy: 'Conferindo...',
  },
  ownPassword: {
    title: 'Crie a sua senha',
    line: 'A senha com que você entrou foi sorteada e apareceu em um terminal. Troque-a por uma que só você saiba: depois disso o painel abre.',
    current: 'Senha sorteada',
    submit: 'Salvar a nova senha',
    busy: 'Salvando...',
    done: 'Senha criada. As outras sessões desta conta foram encerradas.',
  },
  accept: {
    title: panelTitles.acceptInvitation,
    loading: 'Conferindo o convite...',
    failed: 'Não foi possível conferir o convite',
    invalid: 'Convite inválido',
    line: (invitedBy: string, role: StaffRole, organization: string | null) =>
      `${invitedBy} convidou você a ${
        {
          admin: 'administrar o Separaí',
          operator: `cuidar dos pontos e agendamentos de ${organization}`,
          collector: `fazer as coletas de ${organization}`,
        }[role]
      } como `,
    hasAccount:
      'Você já tem uma conta com este e-mail: ela passa a ter este acesso, com a senha que você criar agora, e é desconectada de todos os aparelhos.',
    name: 'Seu nome',
    password: 'Nova senha',
    passwordHint: (length: number) => `Pelo menos ${length} caracteres, que não sejam comuns`,
    confirmation: 'Confirmar nova senha',
    submit: 'Aceitar o convite',
    busy: 'Aceitando...',
    done: 'Convite aceito. Entre com a senha que você criou.',
    toSignIn: 'Entrar no painel',
  },
};
