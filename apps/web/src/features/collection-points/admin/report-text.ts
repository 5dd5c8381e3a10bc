import type { ReportKind, ReportState } from '@separai/contract/collection-points/reports';
import { formatList } from '@separai/contract/portuguese';
import { reportText } from '../components/reporting/text.ts';

const inSentence = (material: string): string => material.toLocaleLowerCase('pt-BR');

/** Words of the panel's reports of points. */
export const adminReportsText = {
  title: 'Relatos',
  line: 'O que as pessoas disseram dos pontos, ao lado do que os dados dizem agora.',
  states: { open: 'Em aberto', 'asked-back': 'Com pergunta', applied: 'Aplicados', dismissed: 'Dispensados' } satisfies Record<
    ReportState,
    string
  >,
  chip: (state: string, count: number) => `${state} (${count})`,
  stalest: 'Há mais tempo sem conferir',
  stalestLine: 'Os pontos ativos que ninguém confirma há mais tempo vêm primeiro.',
  noPoints: 'Não há pontos ativos',
  noPointsSentence: 'Quando houver, os que esperam há mais tempo aparecem aqui.',
  pointsFailed: 'Não foi possível carregar os pontos',
  confirm: 'Conferir',
  confirmTitle: 'Os dados deste ponto estão certos?',
  confirmClose: 'Fechar sem conferir',
  confirmGo: reportText.allRightKind,
  confirmed: 'Ponto conferido.',
  undo: 'Desfazer',
  undoOf: (name: string) => `Desfazer a conferência de ${name}`,
  undone: 'Conferência desfeita.',
  undoFailed: 'Não foi possível desfazer a conferência',
  closedBy: (byResident: boolean) =>
    byResident ? 'Um morador com conta disse que fechou.' : 'Um visitante sem conta disse que fechou.',
  ofPoint: (name: string) => `: ${name}`,
  sendLink: 'Enviar link ao operador',
  linkTitle: 'Enviar link a quem cuida do ponto',
  linkSentence: 'Por 30 dias, a pessoa confirma os dados ou diz o que mudou, sem conta.',
  linkEmail: 'E-mail',
  linkGo: 'Enviar link',
  linkClose: 'Fechar sem enviar',
  linkSent: 'Link enviado.',
  filters: 'Situação dos relatos',
  loading: 'Carregando relatos...',
  failed: 'Não foi possível carregar os relatos',
  empty: 'Nenhum relato aqui',
  emptySentence: 'Quando alguém disser algo de um ponto, aparece aqui.',
  kinds: { ...reportText.kinds, 'all-right': reportText.allRightKind } satisfies Record<ReportKind, string>,
  refuses: (material: string) => `Não aceita: ${material}`,
  byResident: 'morador com conta',
  byVisitor: 'visitante',
  now: 'Os dados dizem agora',
  isActive: 'O ponto está ativo',
  isInactive: 'O ponto está inativo',
  noHours: 'Sem horário',
  noMaterials: 'Sem materiais (a confirmar)',
  notFull: 'Ninguém é avisado de que está cheio',
  isFull: (people: number | null) =>
    people === null
      ? 'Está cheio, e todos são avisados por um dia'
      : `${people} pessoas disseram que está cheio, e todos são avisados por um dia`,
  nothing: 'Veja o ponto',
  said: 'A pessoa escreveu',
  answer: 'Sua resposta',
  photoOf: (name: string) => `Foto de um relato sobre ${name}`,
  deactivate: 'Desativar o ponto',
  removeMaterial: (material: string) => `Tirar ${inSentence(material)} do ponto`,
  takeTitle: (material: string) => `Tirar ${inSentence(material)} deste ponto?`,
  takeSentence: 'Os moradores deixam de ver que o ponto aceita este material. Os agendamentos já feitos ficam como estão.',
  keptMaterials: (titles: readonly string[]) =>
    titles.length === 0
      ? 'O ponto fica sem materiais (a confirmar).'
      : `O ponto continua aceitando ${formatList(titles.map(inSentence))}.`,
  refusedBy: (byResident: boolean) =>
    byResident ? 'Um morador com conta disse que não aceita.' : 'Um visitante sem conta disse que não aceita.',
  outdated: (meanwhile: string) => `${meanwhile} Nada foi mudado agora: confira como o ponto está e decida de novo.`,
  corrected: 'Já está corrigido',
  agreed: 'Está certo: avisar por um dia',
  endFull: 'Não está mais cheio',
  fullEnded: 'Ninguém mais é avisado.',
  edit: 'Corrigir no ponto',
  dismiss: 'Dispensar',
  ask: 'Perguntar',
  askTitle: 'Perguntar a quem relatou',
  askSentence: 'A pessoa lê a pergunta nas notificações e pode enviar outro relato.',
  question: 'O que você quer saber?',
  sendQuestion: 'Enviar pergunta',
  close: 'Fechar sem perguntar',
  applied: 'Relato aplicado.',
  dismissed: 'Relato dispensado.',
  asked: 'Pergunta enviada.',
  cancelled: (count: number) =>
    count === 0 ? undefined : count === 1 ? '1 agendamento foi cancelado.' : `${count} agendamentos foram cancelados.`,
};
