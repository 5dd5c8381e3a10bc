import { limits } from '../limits.ts';
import { retentionDays, sessionLives } from '../personal-data/retention.ts';
import { formatNumber } from '../portuguese.ts';

/** A kind of stored data: content, purpose, legal basis (LGPD) and retention. */
interface Kept {
  readonly what: string;
  readonly why: string;
  readonly basis: string;
  readonly howLong: string;
}

const service = 'Prestar o serviço que você pediu (art. 7º, V)';
const consent = 'Seu consentimento, que você pode retirar quando quiser (art. 7º, I)';
const safety = 'Legítimo interesse: proteger as contas e o serviço (art. 7º, IX)';
const untilErased = 'Até você excluir a conta';

const kept: readonly Kept[] = [
  {
    what: 'Conta: nome, e-mail, telefone e senha',
    why: 'Para você entrar e para quem faz a coleta falar com você. Da senha guardamos só um código que não permite descobri-la.',
    basis: service,
    howLong: `${untilErased}. Uma conta que ninguém usa nem confirma pelo e-mail é apagada ${retentionDays.unusedAccount} dias depois do cadastro`,
  },
  {
    what: 'E-mail anterior, quando você o troca',
    why: 'Para você poder desfazer a troca, se não foi você. Até lá ninguém mais pode se cadastrar com ele.',
    basis: safety,
    howLong: `${limits.emailUndoDays} dias`,
  },
  {
    what: 'Endereço: CEP, rua, número e complemento',
    why: 'Para quem faz a coleta encontrar você.',
    basis: service,
    howLong: 'Até você apagar em Meus dados ou excluir a conta',
  },
  {
    what: 'Setores de coleta do seu endereço: onde o CEP fica, que setor atende você, o que você escolheu, quando vários atendem, e os lembretes que você pediu',
    why: 'Para dizer e lembrar em que dia o caminhão passa na sua rua.',
    basis: service,
    howLong: 'Até você apagar o CEP em Meus dados ou excluir a conta',
  },
  {
    what: 'Agendamentos: ponto, dia, peso, materiais, quem leva ou busca e em que endereço, observação, situação e como se repetem',
    why: 'Para a coleta acontecer, e para contar quanto foi reciclado.',
    basis: service,
    howLong: `Enquanto a conta existir. Depois restam números, sem nada que identifique você. Como se repetem, ${retentionDays.scheduleSeries} dias depois do fim`,
  },
  {
    what: 'Registro do que foi feito: quem criou, mudou ou cancelou um agendamento, um ponto de coleta ou um guia, quando, e como era antes e depois; sem a observação e sem dizer de quem é o agendamento',
    why: 'Para saber quem mudou o quê, e corrigir enganos e abusos.',
    basis: safety,
    howLong: 'Sem prazo. Quando você exclui a conta, fica escrito que foi uma “pessoa que excluiu a conta”',
  },
  {
    what: 'Relatos sobre pontos de coleta: o que está errado ou que está tudo certo, a frase e a foto, se você mandar; da rede de onde veio, só um código que não permite descobri-la',
    why: 'Para corrigir os pontos e contar a você o resultado. A frase e a foto só quem administra vê; da foto tiramos data, lugar e aparelho.',
    basis: 'Legítimo interesse: manter certa a lista de pontos de coleta (art. 7º, IX)',
    howLong: `${retentionDays.pointReport} dias, ou até você excluir a conta; o código da rede, ${retentionDays.reportNetwork} dias`,
  },
  {
    what: 'Avisos de que o caminhão da coleta não passou: o setor, o dia, a rua sem o número e a frase, se você escrever; de quem não tem conta, da rede de onde veio, só um código que não permite descobri-la',
    why: 'Para a coleta ser feita e contar a você o que aconteceu. A frase só quem administra vê.',
    basis: 'Legítimo interesse: corrigir falhas da coleta (art. 7º, IX)',
    howLong: `${retentionDays.missedCollection} dias, ou até você excluir a conta; o código da rede, ${retentionDays.reportNetwork} dias`,
  },
  {
    what: 'Coleta em casa: onde fica a rua do seu CEP, e o que quem coletou registrou na sua parada (coletado, ninguém atendeu ou recusado, o motivo e a foto do material, se tirou uma)',
    why: 'Para o caminhão fazer um caminho curto, e para você e a cooperativa saberem o que houve. De quem coleta não guardamos a posição.',
    basis: service,
    howLong: `O lugar, ${retentionDays.stopPlace} dias; o registro e a foto, ${retentionDays.collectionOutcome} dias, ou até você excluir a conta`,
  },
  {
    what: 'Coleta marcada por telefone, de quem não tem conta: nome, telefone, e-mail, se você disser, endereço e o que você combinou; do link que você recebe, só um código que não permite descobri-lo',
    why: 'Para a coleta acontecer e para avisar você de mudanças.',
    basis: service,
    howLong: `${retentionDays.caller} dias depois do dia marcado, ou até você pedir a quem marcou. Depois restam números, sem nada que identifique você`,
  },
  {
    what: 'Perfil de catador ou catadora em “Encontre coletores”, de quem não precisa ter conta: nome, foto, materiais, cidade e bairros, telefone, WhatsApp, pagamento e um texto; e o dia e o modo em que a pessoa concordou',
    why: 'Para os moradores acharem quem recolhe. Publicado, tudo isso fica à vista de qualquer pessoa, menos a concordância, que só quem cadastra os perfis vê. Pedimos aos buscadores que não mostrem a página.',
    basis:
      'Consentimento da pessoa, dado no balcão, por telefone ou por escrito, que ela pode retirar quando quiser (art. 7º, I). Sem ele o perfil não é publicado',
    howLong: `Até a pessoa pedir para apagar, o que vale na hora, com a foto; se não está publicado, ${retentionDays.unpublishedCollector} dias depois da última mudança. Do que foi feito do perfil fica o registro, sem nome, foto, telefone nem texto`,
  },
  {
    what: 'Buscas de “Onde descarto isto?” que ninguém soube responder: as palavras e quantas vezes, sem dizer quem procurou; nada do que tem número, e-mail ou mais de seis palavras',
    why: 'Para saber o que falta na lista. Quem administra só vê palavras que três pessoas ou mais procuraram.',
    basis: 'Legítimo interesse: responder ao que se procura (art. 7º, IX)',
    howLong: `${retentionDays.rareQuestion} dias; de três pessoas ou mais, ${retentionDays.unansweredQuestion} dias depois da última. Contamos uma vez por dia de cada rede, com um código dela que dura um dia`,
  },
  {
    what: 'Arquivos de pontos de coleta que quem administra importa: o nome do arquivo, suas linhas, com os contatos que houver nelas, e quem o enviou',
    why: 'Para conferir, gravar e poder desfazer a importação.',
    basis: 'Legítimo interesse: manter certa a lista de pontos de coleta (art. 7º, IX)',
    howLong: `As linhas, ${retentionDays.importRows} dias. Do que foi gravado, o nome do arquivo fica; quem o enviou, até excluir a conta`,
  },
  {
    what: 'De quem administra: convites (o e-mail convidado e quem convidou), quem passou a administrar ou deixou de, por decisão de quem, e chaves de acesso e códigos de recuperação, dos quais só guardamos o que os confere',
    why: 'Para que só entre no painel quem deve, e se saiba quem deixou quem entrar.',
    basis: safety,
    howLong:
      'Convites, 7 dias; chaves e códigos, até serem removidos ou a pessoa deixar de administrar; as decisões ficam sem prazo, sem nome depois de excluída a conta',
  },
  {
    what: 'Avisos: o que você quer receber e a lista do que recebeu',
    why: 'Para avisar das suas coletas do jeito que você escolheu.',
    basis: consent,
    howLong: `Cada aviso, ${retentionDays.notice} dias; lembrete de que o caminhão passa, ${retentionDays.collectionReminder} dias`,
  },
  {
    what: 'Notificações e calendário: o endereço que o navegador criou para receber mensagens e a data em que você criou o calendário',
    why: 'Para as notificações chegarem ao aparelho e as coletas ao seu calendário.',
    basis: consent,
    howLong: 'Até você desligar. As notificações também acabam quando você sai da conta naquele aparelho',
  },
  {
    what: 'Consentimentos: o que você aceitou, em que versão e quando',
    why: 'Para poder mostrar que você concordou, como a lei pede (art. 8º, § 2º).',
    basis: 'Obrigação legal (art. 7º, II)',
    howLong: untilErased,
  },
  {
    what: 'Acessos: em que tipo de navegador você entrou e quando usou',
    why: 'Para manter você conectado e mostrar onde sua conta está aberta.',
    basis: safety,
    howLong:
      `Até você sair, ou ${sessionLives.user.hoursUnused / 24} dias depois do último uso; no máximo ${sessionLives.user.days} dias ` +
      `depois de entrar. De quem administra ou atende por uma organização, ${sessionLives.admin.hoursUnused} horas e ${sessionLives.admin.days} dias; ` +
      `de quem coleta, ${sessionLives.collector.hoursUnused / 24} e ${sessionLives.collector.days} dias`,
  },
  {
    what: 'Registros de segurança: entradas, saídas, senhas e e-mails trocados, limites atingidos',
    why: 'Para perceber ataques às contas. O endereço de internet (IP) não fica no registro: só um código feito dele.',
    basis: safety,
    howLong: 'O tempo que quem mantém o serviço guarda os registros do servidor',
  },
  {
    what: 'Tentativas de entrar, de se cadastrar e de pedir códigos: só uma contagem',
    why: 'Para ninguém adivinhar senhas. Nem o e-mail nem o endereço de internet (IP) ficam na contagem: só um código feito deles.',
    basis: safety,
    howLong: `Até um dia; junto do e-mail de uma nova senha, ${retentionDays.sentMessage} dias`,
  },
  {
    what: 'Pedidos repetidos: um código do que você enviou e a resposta que teve, cifrada',
    why: 'Para um pedido que se repete quando a conexão cai ser feito uma vez só.',
    basis: service,
    howLong: `${retentionDays.idempotencyKey} dias`,
  },
  {
    what: 'Mensagens: que e-mail ou notificação foi, para onde e quando',
    why: 'Para entregar, tentar de novo e saber se chegou ao servidor de e-mail.',
    basis: service,
    howLong: `${retentionDays.sentMessage} dias depois do envio; ${retentionDays.undeliveredMessage} dias se não pôde ser entregue`,
  },
];

/** Text of the privacy notice. A change of its meaning requires a new `privacyVersion` in the contract. */
export const noticeText = {
  title: 'Aviso de Privacidade',
  back: 'Voltar',
  since: (day: string) => `Vale desde ${day}`,
  summary:
    'Guardamos só o que é preciso para você agendar coletas e ser avisado delas. Sem anúncios, sem rastreadores, sem cookies e sem vender dados a ninguém.',

  controllerTitle: 'Quem responde por seus dados',
  controller: (name: string) =>
    `${name} mantém este Separaí no ar e responde pelos dados que ele guarda (é o controlador, na palavra da lei).`,
  controllerUnnamed:
    'Responde por seus dados quem mantém este Separaí no ar: a prefeitura, cooperativa ou associação que convidou você (é o controlador, na palavra da lei).',
  reach: 'Fale com quem cuida dos dados:',
  noContact:
    'Nenhum contato foi informado aqui. O que está em “Seus direitos” você faz sozinho no aplicativo, sem pedir a ninguém.',
  contact: { email: 'E-mail', phone: 'Telefone', whatsapp: 'WhatsApp', website: 'Site' },

  keptTitle: 'O que guardamos, por quê e até quando',
  keptFacts: { why: 'Para quê', basis: 'Base legal', howLong: 'Até quando' },
  kept,
  keptElse:
    'Os registros técnicos do servidor não têm nome, e-mail, endereço, IP nem nada do que você escreve. O que passou do prazo é apagado de hora em hora.',

  seenTitle: 'Quem vê',
  seen: [
    'Quem administra os pontos de coleta deste Separaí (a prefeitura ou cooperativa e sua equipe) pode ver seu nome, contato, endereço e agendamentos, para fazer a coleta. Onde várias organizações coletam, cada uma vê só os agendamentos feitos com ela.',
    'Mais ninguém: outros moradores não veem nada de você. De cada ponto, só o número de coletas feitas é público.',
    'De quem concordou em aparecer em “Encontre coletores”, qualquer pessoa vê o perfil, também sem conta.',
  ],

  leavesTitle: 'O que outros serviços ficam sabendo',
  leaves: (
    tileHost: string,
    postalCodeHosts: string,
    geocoderHost: string | null,
  ): readonly (readonly [what: string, sentence: string])[] => [
    ['CEP', `Nosso servidor pergunta o endereço de um CEP a ${postalCodeHosts}. Vai só o CEP, nada sobre você.`],
    ...(geocoderHost === null
      ? []
      : ([
          [
            'Lugar de um CEP',
            `Quando nenhum ponto de coleta diz onde ele fica, nosso servidor pergunta a ${geocoderHost}. Vão só a rua, o bairro e a cidade do CEP, nada sobre você. O mesmo vale para um bairro que você procura pelo nome, e para a rua que você escreve para saber o dia da coleta, sem o número da casa.`,
          ],
        ] as const)),
    ['Mapa', `Seu navegador busca as imagens em ${tileHost}, que assim conhece seu IP e a área que você olha.`],
    ['Vídeos', 'Só quando você toca em assistir: o YouTube conhece então seu IP e o vídeo.'],
    ['E-mail', 'Os servidores de e-mail, o nosso e o seu, levam a mensagem com seu endereço.'],
    [
      'Notificações',
      'O serviço do seu navegador (Google, Mozilla, Apple ou Microsoft) entrega a mensagem cifrada: sabe que há uma, não o que diz.',
    ],
    ['Calendário', 'Se você assinar suas coletas em um calendário na internet, quem o oferece as lê.'],
    [
      'Onde você está',
      `Se você permitir, o mapa usa a posição para ordenar os pontos. Ela não sai do seu aparelho, a não ser em cidades com mais de ${formatNumber(limits.wholeList)} pontos: lá ela vai ao nosso servidor, que responde com os mais próximos e não a guarda.`,
    ],
  ],

  deviceTitle: 'O que fica no seu aparelho',
  device: [
    'Seu nome, e-mail e a chave de acesso, até você sair.',
    'O cadastro que você começou, sem a senha, por até 30 minutos; some quando você conclui.',
    'O agendamento ou o dado do perfil que você começou a preencher, sem a senha, por até 1 dia; some quando você envia ou sai.',
    'Um agendamento, uma mudança nele ou um cancelamento que espera conexão: é enviado por até 7 dias e, se não der certo, fica à vista por até 30; some quando você sai ou exclui a conta.',
    'O que você disse de um ponto, com a frase e a foto, e espera conexão: pelo mesmo tempo. Sem conta, some quando chega ao servidor ou você desiste.',
    'Uma escolha de avisos que acabou de enviar, até a resposta chegar e por no máximo 1 hora; some quando você sai.',
    'Quando você esquece a senha: o e-mail, e depois que ela foi trocada, por até 1 hora, e o código digitado, por até 10 minutos.',
    'A parte do mapa que você viu por último, com uns 100 metros de precisão, até você sair.',
    'O que o app mostrou: seus dados, suas coletas, seus avisos, os pontos e os CEPs que você procurou. É para abrir sem internet, por até 30 dias, e some quando você sai.',
    'Os guias de materiais, para ler sem internet.',
  ],

  rightsTitle: 'Seus direitos, e onde usá-los',
  rights: [
    ['Ver e levar seus dados', 'Baixar meus dados, na tela Privacidade.'],
    ['Corrigir', 'Na tela Meus dados.'],
    ['Excluir', 'Excluir minha conta, na tela Privacidade. Vale na hora.'],
    ['Voltar atrás nos avisos', 'Na tela Notificações, ou pelo link no fim de cada e-mail.'],
    ['Saber o que aceitou', 'Na tela Privacidade.'],
    [
      'Se você aparece em “Encontre coletores”',
      'Peça a quem fez o seu cadastro, ou ao contato no alto desta página, para ver, corrigir, tirar do ar ou apagar o perfil. Não é preciso ter conta.',
    ],
  ] as readonly (readonly [right: string, where: string])[],
  rightsElse:
    'São os direitos do art. 18 da Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Se algo não for resolvido, você pode ir à ANPD:',
  anpd: 'gov.br/anpd',
  anpdAddress: 'https://www.gov.br/anpd',
  openPrivacy: 'Abrir a tela Privacidade',

  changesTitle: 'Quando este aviso mudar',
  changes:
    'A data no começo muda junto. Quem se cadastra concorda com o texto do dia; qual você aceitou está na tela Privacidade.',
};
