/** Background jobs by name, as in logs, rows and metrics, with the labels that administrators read. */
export const jobLabels = {
  'outbox-mail': 'Envio de e-mails',
  'outbox-push': 'Envio de avisos na tela',
  lembretes: 'Lembretes de coletas',
  'lembretes-da-coleta': 'Lembretes dos dias de coleta',
  'setores-de-moradores': 'Setores de coleta dos moradores',
  'lugares-das-rotas': 'Lugares das paradas dos coletores',
  'mudancas-de-coleta': 'Mudanças de dias de coleta',
  'avisos-de-coleta': 'Avisos sobre a coleta',
  'dias-fechados': 'Avisos de dias fechados',
  'coletas-recorrentes': 'Coletas que se repetem',
  'pontos-desativados': 'Cancelamento de coletas em pontos desativados',
  'pontos-excluidos': 'Exclusão de pontos que já não pode ser desfeita',
  'pontos-cheios': 'Fim dos avisos de ponto cheio',
  'resumos-de-email': 'Resumos de e-mails adiados',
  importacoes: 'Importações',
  'arquivos-de-importacao': 'Limpeza de arquivos de importação',
  imagens: 'Limpeza de imagens sem uso',
  'dados-de-quem-ligou': 'Limpeza de dados de coletas por telefone',
  'coletores-nao-publicados': 'Limpeza de perfis de coletores não publicados',
  limpeza: 'Limpeza de dados vencidos',
  'fotos-de-relatos': 'Cuidado das fotos de relatos',
  'arquivos-de-email': 'Limpeza de arquivos de e-mail',
} as const;

export type JobName = keyof typeof jobLabels;

/** The label of a job; the name itself of a job of another release, whose rows remain for a while. */
export const jobLabelOf = (name: string): string => (jobLabels as Readonly<Record<string, string>>)[name] ?? name;
