import type { WriteMail } from '../../platform/mail/content.ts';

const counted = (data: Record<string, unknown>, name: string): number => Number(data[name] ?? 0);

const bookingSentences = (cancelled: number, kept: number): string[] => {
  if (kept === 0) return [];
  const cancelledSentence =
    cancelled === 1 ? 'Um agendamento em aberto foi cancelado.' : `${cancelled} agendamentos em aberto foram cancelados.`;
  return [
    ...(cancelled === 0 ? [] : [cancelledSentence]),
    'As coletas que você agendou continuam contadas nos números dos pontos de coleta, sem nada que identifique você.',
  ];
};

/** The last mail to an erased account: what went and what stays. */
export const writeFarewell =
  ({ origin }: { readonly origin: string }): WriteMail =>
  async ({ data }) => ({
    subject: 'Sua conta no Separaí foi excluída',
    preview: 'Seus dados pessoais foram apagados.',
    title: 'Sua conta foi excluída',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Como você pediu, apagamos a sua conta: nome, e-mail, telefone, endereço, senha, avisos e sessões em todos os aparelhos.',
      },
      ...bookingSentences(counted(data, 'cancelled'), counted(data, 'kept')).map(
        (text) => ({ kind: 'paragraph', text }) as const,
      ),
      { kind: 'paragraph', text: 'Obrigado por separar com a gente. Se quiser voltar um dia, é só se cadastrar de novo.' },
      {
        kind: 'note',
        text: `Este é o último e-mail que enviamos, e o seu endereço sai dos nossos registros assim que ele parte. Aviso de Privacidade: ${origin}/privacy`,
      },
    ],
    unsubscribeUrl: null,
  });
