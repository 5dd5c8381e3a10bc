import { formatNumber } from '@separai/contract/portuguese';

/** Words of the question before a save that changes days of the next fortnight. */
export const soonText = {
  title: 'Os próximos 14 dias mudam',
  areas: (areas: number) =>
    areas === 1
      ? 'Muda algum dia dos próximos 14 dias em 1 setor.'
      : `Muda algum dia dos próximos 14 dias em ${formatNumber(areas)} setores.`,
  residents: (residents: number) => {
    if (residents === 0) return 'Nenhum morador com conta mora ali: ninguém é avisado.';
    return residents === 1
      ? '1 morador será avisado, uma vez.'
      : `${formatNumber(residents)} moradores serão avisados, cada um uma vez.`;
  },
  words: 'O que será dito, por exemplo:',
  unknown: 'Não foi possível contar quantos moradores serão avisados.',
  counting: 'Contando os moradores que serão avisados...',
  save: 'Salvar e avisar',
  saveUntold: 'Salvar',
  back: 'Voltar e conferir',
} as const;
