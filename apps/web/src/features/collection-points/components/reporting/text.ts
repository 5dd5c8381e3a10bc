import type { ReportKind } from '@separai/contract/collection-points/reports';

const kinds: Record<Exclude<ReportKind, 'all-right'>, string> = {
  closed: 'Está fechado ou não existe mais',
  moved: 'Mudou de lugar',
  'refuses-material': 'Não aceita um material',
  full: 'Está cheio',
  'wrong-hours': 'O horário está errado',
  other: 'Outra coisa',
};

const allRightKind = 'Está tudo certo';

/** Texts of the report form. */
export const reportText = {
  back: 'Voltar ao ponto',
  home: 'Ir para o início',
  title: 'Algo errado aqui?',
  about: (name: string) => `Sobre ${name}.`,
  lead: 'Quem administra confere o que você disser. A frase e a foto só essa pessoa vê.',
  fullLead: 'Quando 2 pessoas dizem que está cheio, avisamos todo mundo por um dia.',
  operatorTitle: 'Está tudo certo com este ponto?',
  operatorLead: 'Confirme os dados que você leu no e-mail, ou diga abaixo o que mudou. Não precisa de conta.',
  kind: 'O que está errado?',
  kinds,
  allRightKind,
  material: 'Qual material?',
  sentence: 'Conte em uma frase',
  sentenceHint: 'Não escreva nomes nem telefones de outras pessoas.',
  addPhoto: 'Juntar uma foto',
  otherPhoto: 'Trocar a foto',
  removePhoto: 'Tirar a foto',
  photoAdded: 'Foto pronta para enviar. Tiramos dela a data, o lugar e o aparelho.',
  photoLeftOut: 'A foto ficou de fora: não há espaço para mais fotos agora.',
  photoUnreadable: 'Não conseguimos abrir esta foto. Escolha outra.',
  send: 'Enviar',
  sending: 'Enviando...',
  notSent: 'Não foi enviado: o serviço não respondeu. O que você escreveu continua aqui; tente de novo quando houver conexão.',
  sentTitle: 'Obrigado por avisar',
  sentSentence: 'Vamos conferir. O resultado chega nas suas notificações.',
  sentSentenceVisitor: 'Vamos conferir.',
  allRightTitle: 'Obrigado!',
  allRightSentence: 'Isso ajuda quem vem depois.',
  waitsTitle: 'Guardado neste aparelho',
  waitsSentence: 'Enviamos quando a conexão voltar. Enquanto isso, está em Minhas coletas.',
  waitsSentenceVisitor: 'Enviamos quando a conexão voltar, ou quando você abrir o Separaí de novo. Até lá, fica nesta página.',
  visitorsTitle: 'O que espera neste aparelho',
  seen: 'Entendi',
  queued: (kind: ReportKind, place: string) => `${kind === 'all-right' ? allRightKind : kinds[kind]}: ${place}`,
  aPoint: 'ponto de coleta',
};
