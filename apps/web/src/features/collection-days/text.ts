/** Texts of "Que dia o caminhão passa?". */
export const daysText = {
  title: 'Que dia o caminhão passa?',
  back: 'Voltar',
  open: 'Ver que dia o caminhão passa',
  invitation: 'Escreva o CEP da sua rua.',
  loading: 'Carregando os dias da coleta...',
  failed: 'Não foi possível carregar os dias da coleta',
  choiceFailed: 'Não foi possível guardar sua escolha. Tente de novo.',
  ownAddress: (postalCode: string) => `Para o endereço do seu cadastro, CEP ${postalCode}.`,
  ownDistrict: (district: string) => `Bairro que você escolheu: ${district}.`,
  chooseDistrictAgain: 'Escolher outro bairro',
  remind: 'Quero um lembrete',
  none: 'Não há coleta seletiva cadastrada neste endereço',
  noneSentence: 'Você pode levar os recicláveis a um ponto de coleta.',
  nearestPoints: 'Ver os pontos mais próximos',
  next: 'Próxima coleta',
  noDay: 'Nenhuma coleta nas próximas semanas.',
  fortnight: 'Os próximos 14 dias',
  services: 'Cada coleta',
  choose: 'Qual é o seu setor?',
  chooseSentence: 'Pelo que você informou, sua rua pode estar em mais de um setor. Escolha um.',
  chooseAgain: 'Escolher outro setor',
  operator: 'Quem faz a coleta',
  precision: {
    position: 'Encontrado pela posição no mapa.',
    street: 'Encontrado pela rua.',
    'postal-code': 'Encontrado pelo CEP.',
    'street-position': 'Encontrado pela posição aproximada da rua.',
    district: 'Encontrado pelo bairro.',
  },
  areaPage: 'Ver a página deste setor',
  inCalendar: 'Pôr no calendário do celular',
  print: 'Calendário do ano para imprimir',
} as const;

/** Texts of the line on home. */
export const homeLineText = {
  loading: 'Carregando o dia da coleta...',
  failed: 'Não foi possível carregar os dias da coleta agora.',
  noAddress: 'Informe o CEP da sua rua para saber.',
  unknownCode: 'Não encontramos o CEP do seu cadastro. Procure de outra forma.',
  choose: 'Escolha o setor da sua rua para saber.',
  more: (count: number) => `e mais ${count} ${count === 1 ? 'coleta' : 'coletas'}`,
} as const;

/** Why the address of the profile has no collection, on home and in place of its reminders. */
export const ownAddressText = {
  none: 'Não há coleta cadastrada no endereço do seu cadastro.',
  undecided: 'Só o CEP não basta na sua cidade. Diga o seu bairro ou a sua rua.',
  unknownStreet: 'Não encontramos a rua do seu cadastro. Confira o nome ou procure de outra forma.',
} as const;

/** Texts about the place that is asked for. */
export const placeText = {
  postalCode: 'CEP',
  houseNumber: 'Número',
  missing: 'Escreva o CEP da sua rua.',
  incomplete: 'O CEP tem 8 números. Confira.',
  withoutCode: 'Não sei o CEP',
  city: 'Cidade',
  street: 'Rua',
  district: 'Bairro',
  search: 'Ver os dias',
  here: 'Usar minha localização',
  locating: 'Localizando...',
  undecided: 'Falta saber onde você mora',
  undecidedOthers: 'Outras coletas do seu endereço',
  andMore: (count: number) => `e mais ${count}`,
  undecidedPosition: (services: string) =>
    `A cidade não desenhou no mapa todos os setores (${services}). Só pela posição não dá para saber o seu.`,
  undecidedAddress: (services: string) => `Só com esse endereço não dá para saber o setor (${services}).`,
  whichDistrict: 'Qual é o seu bairro?',
  whichStreet: 'Qual é a sua rua?',
  whichPosition: 'Mostre o lugar no mapa, acima, ou use a sua localização.',
  orCode: 'Se preferir, escreva o CEP acima.',
  completeProfile: 'Completar meu endereço no cadastro',
  districts: 'Bairros',
  searchDistrict: 'Procurar o bairro',
  noDistrict: 'Nenhum bairro com esse nome tem coleta cadastrada.',
  moreDistricts: (count: number) => `e mais ${count}: escreva parte do nome`,
  districtsFailed: 'Não foi possível carregar os bairros.',
} as const;

/** Texts about a postal code that does not exist. */
export const unknownCodeText = {
  title: (postalCode: string) => `Não encontramos o CEP ${postalCode}`,
  typed: 'Confira os números ou procure de outra forma. Também dá para usar a sua localização ou o mapa, acima.',
  own: 'É o CEP do seu cadastro. Corrija o endereço ou procure de outra forma. Também dá para usar a sua localização ou o mapa, acima.',
  byName: 'Procurar pela rua ou pelo bairro',
  correctProfile: 'Corrigir meu endereço no cadastro',
} as const;

/** Texts about a street that was not found. */
export const unknownStreetText = {
  title: (street: string, municipality: string) => `Não encontramos “${street}” em ${municipality}`,
  check: 'Confira como o nome da rua se escreve.',
  otherwise: 'Se estiver certo, diga também o bairro, procure pelo CEP, use a sua localização ou toque no mapa, acima.',
  correct: 'Corrigir o nome da rua',
} as const;

/** Texts of the month calendar. */
export const monthText = {
  title: 'O mês',
  loading: 'Carregando o calendário...',
  failed: 'Não foi possível carregar os dias deste mês.',
  legend: 'Sinais do calendário',
  none: 'Nenhuma coleta neste dia.',
  today: 'hoje',
  chosen: 'escolhido',
  notPassing: (service: string) => `${service} não passa`,
} as const;

export const belongsText = { title: 'O que entra', more: (count: number) => `e mais ${count}` } as const;
