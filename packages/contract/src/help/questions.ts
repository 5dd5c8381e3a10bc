/** A question of the help page with its answer. */
export interface HelpQuestion {
  /** Anchor for links from other screens: `/user/help#{id}`. */
  readonly id?: string;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Links to the screens that the answer mentions. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

export interface HelpGroup {
  readonly title: string;
  readonly questions: readonly HelpQuestion[];
}

const app: HelpGroup = {
  title: 'O aplicativo',
  questions: [
    {
      question: 'O que dá para fazer no Separaí?',
      answer: [
        'Achar pontos de coleta no mapa ou em lista, ler como separar e preparar cada material e agendar a coleta do que você separou.',
      ],
    },
    {
      question: 'Preciso me cadastrar? Preciso pagar?',
      answer: [
        'Para usar as telas do aplicativo é preciso ter uma conta, com nome, e-mail, telefone e endereço.',
        'No aplicativo não há nada a pagar.',
      ],
      links: [{ label: 'Criar uma conta', href: '/register' }],
    },
    {
      question: 'Como acho um ponto de coleta perto de mim?',
      answer: [
        'No Mapa, digite o seu CEP ou toque em “Usar minha localização”: a lista começa pelos pontos mais próximos.',
        'Na Busca, procure por nome ou endereço e escolha um material para ver só os pontos que o aceitam.',
      ],
      links: [
        { label: 'Abrir o Mapa', href: '/map' },
        { label: 'Abrir a Busca', href: '/search' },
      ],
    },
    {
      question: 'O aplicativo sabe onde eu estou?',
      answer: [
        'Só se você tocar em “Usar minha localização” e permitir no navegador. Sem isso, digite o CEP: funciona do mesmo jeito.',
      ],
    },
    {
      question: 'O que acontece quando “Onde descarto isto?” não conhece o que procurei?',
      answer: [
        'Contamos as palavras, sem guardar quem procurou. O que três pessoas ou mais procuram aparece para quem administra, que pode responder.',
      ],
      links: [{ label: 'Procurar um item', href: '/descarte' }],
    },
    {
      question: 'O que quer dizer “(a confirmar)” ao lado de um material?',
      answer: [
        'Que o ponto não informou o que aceita. Mostramos o que costuma ser aceito; antes de levar, ligue ou escreva para o ponto.',
      ],
    },
    {
      question: 'De onde vêm os pontos de coleta?',
      answer: [
        'São cadastrados por quem mantém este serviço. Os que vêm de dados abertos dizem de quem são: em “Fonte dos dados”, nos detalhes do ponto, e no canto do mapa.',
      ],
    },
    {
      question: 'O endereço ou o horário de um ponto está errado. O que faço?',
      answer: ['Avise quem mantém este serviço, pelo contato no fim desta página. Só quem administra pode mudar os pontos.'],
    },
  ],
};

const separating: HelpGroup = {
  title: 'Separar os materiais',
  questions: [
    {
      question: 'Preciso lavar as embalagens?',
      answer: [
        'Esvazie e tire o resto de comida ou de produto. Enxágue se precisar, de preferência com água de reúso, e deixe secar.',
        'A garrafa com óleo de cozinha usado não se lava: só feche bem.',
      ],
      links: [{ label: 'Ver os guias de materiais', href: '/recycle' }],
    },
    {
      question: 'O que significam as cores dos coletores?',
      answer: [
        'Azul é papel e papelão, vermelho é plástico, verde é vidro, amarelo é metal e laranja são resíduos perigosos. Marrom são orgânicos e cinza é o que não se recicla (Resolução CONAMA 275, de 2001).',
        'Óleo de cozinha e eletrônicos não têm cor própria nessa resolução.',
      ],
    },
    {
      question: 'Caixa de pizza é reciclável?',
      answer: ['A parte limpa, sim, com o papel. A parte com gordura vai no lixo comum: rasgue e separe as duas.'],
      links: [{ label: 'Guia de papel', href: '/recycle/papel' }],
    },
    {
      question: 'Que papéis não são recicláveis?',
      answer: [
        'Papel higiênico, guardanapo e lenço usados, papel engordurado, papel-carbono, celofane, papel plastificado ou parafinado, fotografias, etiquetas e fita adesiva.',
      ],
      links: [{ label: 'Guia de papel', href: '/recycle/papel' }],
    },
    {
      question: 'Isopor é reciclável?',
      answer: ['Depende do município. Limpo, alguns o aceitam e outros não. Pergunte ao ponto de coleta.'],
      links: [{ label: 'Guia de plástico', href: '/recycle/plastico' }],
    },
    {
      question: 'Como entrego vidro quebrado?',
      answer: [
        'Embrulhe os cacos em jornal, coloque em uma caixa de papelão fechada e escreva “vidro quebrado”. Nunca coloque cacos soltos no saco.',
        'Alguns municípios mandam os cacos para o lixo comum, embrulhados do mesmo jeito: pergunte ao ponto.',
      ],
      links: [{ label: 'Guia de vidro', href: '/recycle/vidro' }],
    },
    {
      question: 'Espelho, travessa de forno e louça vão com o vidro?',
      answer: [
        'Travessa de forno, vidro temperado, louça, cerâmica e cristal, não. Espelho e vidro de janela dependem do lugar: pergunte ao ponto.',
      ],
      links: [{ label: 'Guia de vidro', href: '/recycle/vidro' }],
    },
    {
      question: 'Latas de tinta e de aerossol podem ir com o metal?',
      answer: [
        'Com resto de tinta, solvente ou veneno, não. Aerossol vazio depende do lugar: pergunte ao ponto, e nunca fure a lata.',
      ],
      links: [{ label: 'Guia de metal', href: '/recycle/metal' }],
    },
    {
      id: 'oleo',
      question: 'O que faço com óleo de cozinha usado?',
      answer: [
        'Espere esfriar, guarde em garrafa PET bem fechada e leve a um ponto que recebe óleo. Nunca jogue na pia, no ralo nem no quintal.',
      ],
      links: [{ label: 'Ver pontos que recebem óleo', href: '/search?material=oleo' }],
    },
    {
      question: 'Onde entrego pilhas, baterias e lâmpadas?',
      answer: [
        'Em lojas que vendem e em pontos próprios: quem fabrica e vende é obrigado a receber de volta (Lei 12.305, de 2010, art. 33). Nunca no lixo comum nem com os recicláveis.',
      ],
      links: [{ label: 'Guia de resíduos perigosos', href: '/recycle/perigosos' }],
    },
    {
      question: 'Como entrego um celular ou outro aparelho eletrônico?',
      answer: [
        'Apague seus dados, tire chips e cartões, desligue e guarde longe do outro lixo. Não desmonte o aparelho e deixe a bateria dentro dele.',
        'Depois da entrega o aparelho não volta a ser seu, e não há pagamento por ele, a não ser que quem recebe ofereça um incentivo (Decreto 10.240, de 2020).',
      ],
      links: [{ label: 'Guia de eletrônicos', href: '/recycle/eletronicos' }],
    },
    {
      question: 'E remédios vencidos?',
      answer: [
        'Farmácias recebem, na cartela ou no frasco fechado. Caixa e bula são papel. Nunca jogue no vaso, na pia ou no ralo.',
      ],
      links: [{ label: 'Guia de resíduos perigosos', href: '/recycle/perigosos' }],
    },
    {
      question: 'E agulhas e seringas usadas em casa?',
      answer: ['Guarde em pote rígido com tampa e leve ao posto de saúde. Nunca soltas em um saco: quem coleta pode se ferir.'],
      links: [{ label: 'Guia de resíduos perigosos', href: '/recycle/perigosos' }],
    },
  ],
};

const bookings: HelpGroup = {
  title: 'Agendamentos',
  questions: [
    {
      question: 'Como agendo uma coleta?',
      answer: [
        'Na Agenda, escolha o ponto de coleta e o dia, diga o peso aproximado e toque em “Agendar coleta”. Materiais e observação são opcionais.',
      ],
      links: [{ label: 'Abrir a Agenda', href: '/schedule' }],
    },
    {
      question: 'Para que dias posso agendar?',
      answer: ['De hoje até daqui a 90 dias.'],
    },
    {
      question: 'Como sei quanto pesa o que separei?',
      answer: [
        'Não precisa ser exato: uma sacola de mercado cheia pesa uns 3 kg. O peso certo é anotado por quem recebe, quando a coleta é concluída.',
      ],
    },
    {
      question: 'O que quer dizer a situação de uma coleta?',
      answer: [
        'Pendente: o ponto ainda não respondeu. Confirmado: está combinado. Concluído: foi recebida e pesada. Cancelado: não vai mais acontecer. Não realizado: estava combinada e não aconteceu.',
      ],
      links: [{ label: 'Ver Minhas coletas', href: '/schedule/list' }],
    },
    {
      question: 'Como mudo o dia ou cancelo?',
      answer: [
        'Em Minhas coletas, toque em “Reagendar” ou “Cancelar”. Dá para mudar enquanto a coleta está pendente ou confirmada.',
        'Uma coleta confirmada que você muda volta a esperar confirmação.',
      ],
      links: [{ label: 'Ver Minhas coletas', href: '/schedule/list' }],
    },
    {
      question: 'E se o ponto deixar de funcionar?',
      answer: [
        'Quando um ponto é desativado, os agendamentos em aberto nele são cancelados, com um aviso. Você pode escolher outro ponto.',
      ],
    },
    {
      question: 'Como sou avisado das minhas coletas?',
      answer: [
        'Você escolhe em Notificações: confirmação, mudança, cancelamento e um lembrete na véspera, na hora que preferir.',
      ],
      links: [{ label: 'Abrir Notificações', href: '/user/notifications' }],
    },
    {
      question: 'Posso ver as coletas no calendário do celular?',
      answer: [
        'Sim. Em Minhas coletas, “Adicionar ao calendário” leva uma coleta. Para ter todas, sempre atualizadas, crie um link só seu e assine-o no calendário. Com uma nova senha ele muda: assine o novo.',
      ],
      links: [{ label: 'Coletas no calendário', href: '/schedule/calendar' }],
    },
  ],
};

const account: HelpGroup = {
  title: 'Conta e privacidade',
  questions: [
    {
      question: 'Esqueci minha senha. Como entro?',
      answer: [
        'Peça um código: ele chega ao e-mail da conta, tem 4 números, vale por 10 minutos e aceita 5 tentativas. O mesmo e-mail traz um link que dispensa o código. Com um dos dois você cria uma nova senha, a conta sai de todos os aparelhos e o link do calendário muda.',
      ],
      links: [{ label: 'Criar nova senha', href: '/forgot-password' }],
    },
    {
      question: 'O código não chegou. O que faço?',
      answer: [
        'Espere um minuto, olhe a caixa de spam e confira se o e-mail está certo. Depois toque em “Reenviar código”: o anterior deixa de valer. Uma conta recebe até 3 códigos por hora e 6 por dia; depois o e-mail vem só com o link, que basta.',
      ],
    },
    {
      question: 'Como mudo meus dados ou meu e-mail?',
      answer: [
        'Em Meus dados, toque no lápis ao lado do que quer mudar. Um novo e-mail pede a senha e vale depois que você abre o link enviado a ele; até lá vale o atual, que também recebe um aviso com um link para desfazer a troca por 7 dias.',
      ],
      links: [{ label: 'Abrir Meus dados', href: '/user/profile' }],
    },
    {
      question: 'Entrei em um aparelho que não é meu. Como saio dele?',
      answer: [
        'Em Meus dados está a lista de onde a sua conta está aberta, e ali você desconecta um deles ou sai de todos os outros.',
      ],
      links: [{ label: 'Abrir Meus dados', href: '/user/profile' }],
    },
    {
      question: 'Quem vê meu endereço e meu telefone?',
      answer: ['Você e quem administra as coletas neste serviço, para encontrar você. Outros moradores não veem seus dados.'],
      links: [{ label: 'Aviso de Privacidade', href: '/privacy' }],
    },
    {
      question: 'Posso levar uma cópia dos meus dados?',
      answer: [
        'Sim. Na tela Privacidade, “Baixar meus dados” entrega um arquivo com tudo o que guardamos sobre você (LGPD, art. 18).',
      ],
      links: [{ label: 'Abrir Privacidade', href: '/user/privacy' }],
    },
    {
      question: 'Como excluo minha conta?',
      answer: [
        'Na tela Privacidade, com a sua senha. Seus dados pessoais são apagados na hora e os agendamentos em aberto, cancelados; das coletas feitas ficam só os números, sem nada que identifique você.',
      ],
      links: [{ label: 'Abrir Privacidade', href: '/user/privacy' }],
    },
    {
      question: 'Como paro de receber e-mails?',
      answer: [
        'Em Notificações, ou pelo link no fim de cada e-mail de aviso. Continua chegando só o que a conta precisa, como o código de uma nova senha.',
      ],
      links: [{ label: 'Abrir Notificações', href: '/user/notifications' }],
    },
  ],
};

/** All groups in the order of the page. */
export const helpGroups: readonly HelpGroup[] = [app, separating, bookings, account];
