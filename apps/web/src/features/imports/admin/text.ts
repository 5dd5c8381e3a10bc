import { errors } from '@separai/contract/errors';
import { pickupColumns } from '@separai/contract/imports/pickup-rules';
import type { ImportSubject } from '@separai/contract/imports/schema';
import { formatList, formatNumber } from '@separai/contract/portuguese';

const count = (number: number): string => formatNumber(number);
const counted = (number: number, one: string, many: string): string => `${count(number)} ${number === 1 ? one : many}`;

/** '2 latitudes e 3 longitudes', without those of which there are none. */
const axesCounted = (latitudes: number, longitudes: number): string =>
  [
    ...(latitudes > 0 ? [counted(latitudes, 'latitude', 'latitudes')] : []),
    ...(longitudes > 0 ? [counted(longitudes, 'longitude', 'longitudes')] : []),
  ].join(' e ');

/** Words of the panel's imports and exports of points. */
export const adminImportsText = {
  title: 'Importar pontos',
  line: 'Nada muda nos pontos antes de você conferir e gravar.',
  record: 'Importação',
  recordTitle: (fileName: string) => `Importação de ${fileName}`,
  back: 'Voltar para Importar pontos',
  loading: 'Carregando importação...',
  loadingAll: 'Carregando importações...',
  failed: 'Não foi possível carregar a importação',
  failedAll: 'Não foi possível carregar as importações',
  unknown: 'Importação não encontrada',
  noAnswer: 'O servidor não respondeu. Vamos tentar de novo em instantes.',

  choose: 'Escolher arquivo',
  dropHere: 'Solte o arquivo aqui, ou escolha-o no computador.',
  formats: 'CSV, XLSX, GeoJSON, KML, KMZ ou OpenStreetMap, com até 64 MB e 200.000 linhas.',
  upload: 'Arquivo de pontos de coleta',
  oneFile: 'Solte um arquivo de cada vez.',

  exports: 'Exportar todos os pontos',
  exportsLine: 'Ativos e inativos. Cada arquivo pode ser importado de volta.',
  exportFormats: { csv: 'CSV', xlsx: 'Excel (XLSX)', geojson: 'GeoJSON', kml: 'KML', osm: 'Open\u00adStreet\u00adMap' },
  downloadFailed: 'O arquivo não foi baixado',

  history: 'Importações feitas',
  historyCaption: 'Importações, a mais nova primeiro',
  historyEmpty: 'Nenhuma importação ainda',
  historyEmptySentence: 'O que você importar aparece aqui, e a última gravada pode ser desfeita.',
  file: 'Arquivo',
  when: 'Enviado em',
  state: 'Situação',
  result: 'Resultado',
  rowsRead: (rows: number) => counted(rows, 'linha', 'linhas'),
  wrote: (created: number, updated: number) =>
    `${counted(created, 'ponto criado', 'pontos criados')}, ${counted(updated, 'alterado', 'alterados')}`,
  tookBack: (takenBack: number, kept: number) =>
    `${counted(takenBack, 'ponto desfeito', 'pontos desfeitos')}, ${counted(kept, 'mantido', 'mantidos')}`,

  steps: 'Passos da importação',
  step: { file: 'Arquivo', columns: 'Colunas', check: 'Conferência', done: 'Gravação' },
  work: {
    reading: 'Lendo o arquivo...',
    checking: 'Conferindo as linhas...',
    applying: 'Gravando os pontos...',
    cancelling: 'Cancelando a gravação...',
    undoing: 'Desfazendo a importação...',
  },
  workDone: (done: number, total: number | null) =>
    total === null ? counted(done, 'linha lida', 'linhas lidas') : `${count(done)} de ${count(total)}`,
  workGoesOn: 'Você pode fechar esta página: o trabalho continua no servidor, e este endereço mostra como está.',

  cancel: 'Cancelar gravação',
  cancelSentence: 'Cancelar desfaz o que já foi gravado, e a importação volta à conferência.',

  discard: 'Descartar importação',
  discardTitle: 'Descartar esta importação?',
  discardSentence: 'O arquivo e a conferência são apagados. Nenhum ponto muda.',
  discardClose: 'Fechar sem descartar',
  discarded: 'Importação descartada.',
  unreadable: 'O arquivo não pôde ser lido',
  internal: 'Algo falhou no servidor. Tente de novo; nada ficou pela metade.',

  columns: 'Qual coluna preenche cada campo',
  proposed: 'Sugerido pelos nomes das colunas. O que você mudar vale também para os próximos arquivos com as mesmas colunas.',
  remembered: 'É o que foi usado da última vez em um arquivo com estas mesmas colunas.',
  mappingCaption: 'Campos do ponto, as colunas que os preenchem e o que vale quando elas estão vazias',
  field: 'Campo',
  column: 'Colunas do arquivo',
  constant: 'Se estiver vazio',
  columnOf: (field: string, nth: number) => (nth === 1 ? `Coluna de ${field}` : `${nth}ª coluna de ${field}`),
  constantOf: (field: string) => `${field}, se estiver vazio`,
  noColumn: 'Nenhuma',
  anotherColumn: 'Mais uma coluna…',
  sample: (sample: string) => `ex.: ${sample}`,
  geometry: {
    '@latitude': 'Latitude da geometria',
    '@longitude': 'Longitude da geometria',
    '@shape': 'Forma da geometria',
  } as Readonly<Record<string, string>>,
  fields: {
    id: 'Número do Separaí',
    name: 'Nome',
    shortName: 'Nome curto',
    address: 'Endereço',
    city: 'Cidade',
    latitude: 'Latitude',
    longitude: 'Longitude',
    materials: 'Materiais',
    categories: 'Categorias que recebe',
    refusedCategories: 'Categorias que não recebe',
    openingHours: 'Horário da semana',
    handover: 'Busca ou recebe',
    publicAccess: 'Acesso',
    accessNote: 'Sobre o acesso',
    takesBookings: 'Aceita agendamento',
    ...pickupColumns,
    schedule: 'Horário',
    phone: 'Telefone',
    whatsapp: 'WhatsApp',
    website: 'Site',
    description: 'Descrição',
    isActive: 'Ativo',
    attribution: 'Fonte',
  },
  pickupRules: 'Busca em casa: dias e lugares',
  itemFields: {
    name: 'Nome',
    aliases: 'Outros nomes',
    material: 'Material',
    category: 'Categoria',
    guide: 'Guia',
    city: 'Regra da nossa cidade',
    national: 'Em geral',
  } as Readonly<Record<string, string>>,
  areaFields: {
    code: 'Código',
    service: 'Tipo de coleta',
    frequency: 'Dias',
    rules: 'Dias',
    polygons: 'No mapa',
    districts: 'Bairros',
    streets: 'Ruas',
    postalCodes: 'CEPs',
    postalCode: 'CEP',
    parity: 'Lado da rua',
    operator: 'Quem opera',
    note: 'O que distingue',
    municipality: 'Cidade',
    uf: 'Estado',
    holidayPolicy: 'Feriados',
    active: 'Situação',
    coverage: 'Onde fica',
    'coverage.polygons.coordinates': 'No mapa',
    'coverage.districts': 'Bairros',
    'coverage.streets': 'Ruas',
    'coverage.postalCodes': 'CEPs',
  } as Readonly<Record<string, string>>,
  since: (day: string) => `desde ${day}`,
  preview: 'Como as primeiras linhas ficam',
  previewCaption: 'As primeiras linhas do arquivo, entendidas por estas colunas',
  previewFailed: 'Não foi possível carregar as primeiras linhas',
  placeColumn: 'Lugar',
  findPlace: 'Procurar no mapa',
  findPlaceOf: (number: number) => `Procurar no mapa o endereço da linha ${number}`,
  foundPlaces: 'Qual destes lugares é?',
  noPlaceFound: 'Nenhum lugar encontrado para este endereço.',
  geocoderCredit: (attribution: string) => `Lugares: ${attribution.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')}`,
  noticedNoPlace: (rows: number) =>
    rows === 1
      ? '1 linha não diz onde fica no mapa: entra sem lugar. Procure o lugar pelo endereço, na linha, ou depois em Pontos de Coleta.'
      : `${count(rows)} linhas não dizem onde ficam no mapa: entram sem lugar. Procure o lugar pelo endereço, em cada linha, ou depois em Pontos de Coleta.`,
  noticedMadeNames: (rows: number) =>
    rows === 1 ? '1 nome foi feito do endereço.' : `${count(rows)} nomes foram feitos do endereço.`,
  noticedNoCity: 'Nenhuma linha diz a cidade.',
  sayCity: 'Dizer a cidade',
  cityQuestion: 'Em que cidade ficam estes pontos?',
  cityHint: 'Nenhuma linha diz a cidade. O que você escrever entra no fim de cada endereço. Ex.: Fortaleza - CE',
  noticedNoMinus: (latitudes: number, longitudes: number) =>
    `Falta o sinal de menos em ${axesCounted(latitudes, longitudes)}: essas linhas ficam de fora.`,
  addMinus: 'Pôr o sinal de menos',
  minusQuestion: (latitudes: number, longitudes: number) => {
    if (latitudes > 0 && longitudes > 0) return 'As latitudes e as longitudes estão sem o sinal de menos';
    if (longitudes > 0) return 'As longitudes estão sem o sinal de menos';
    return latitudes > 0 ? 'As latitudes estão sem o sinal de menos' : 'Sinal de menos das coordenadas';
  },
  minusCounted: (latitudes: number, longitudes: number) =>
    `Em ${axesCounted(latitudes, longitudes)} deste arquivo. Ponha o sinal na coluna inteira, e veja abaixo onde os pontos ficam.`,
  minusOf: { latitude: 'Pôr o menos em todas as latitudes', longitude: 'Pôr o menos em todas as longitudes' },
  minusHint: {
    latitude: 'Não marque se os pontos ficam ao norte do equador, como em Boa Vista.',
    longitude: 'Vale para todo o Brasil.',
  },
  noticedAreas: (areas: number) =>
    areas === 1
      ? '1 área ou linha do mapa, como um bairro ou uma rota, ficou de fora.'
      : `${count(areas)} áreas ou linhas do mapa, como bairros e rotas, ficaram de fora.`,
  noticedMiddles: (areas: number) =>
    areas === 1
      ? '1 área ou linha do mapa entra com o meio dela como lugar.'
      : `${count(areas)} áreas ou linhas do mapa entram com o meio delas como lugar.`,
  useMiddles: 'Usar o meio',
  areasQuestion: (areas: number) =>
    `O arquivo tem ${counted(areas, 'área ou linha', 'áreas ou linhas')} do mapa, e não só pontos`,
  areasSentence: 'São bairros, rotas e outras formas grandes: ficam de fora, a não ser que o meio delas sirva.',
  takesMiddles: 'Usar o meio de cada uma como lugar do ponto',
  unused: {
    coordinates: (columns: readonly string[]) =>
      columns.length === 1
        ? `A coluna ${columns[0]} parece ter coordenadas e não é usada.`
        : `As colunas ${formatList(columns)} parecem ter coordenadas e não são usadas.`,
    hours: (columns: readonly string[]) =>
      columns.length === 1
        ? `A coluna ${columns[0]} parece ter horários e não é usada.`
        : `As colunas ${formatList(columns)} parecem ter horários e não são usadas.`,
  },
  noPlace: 'Sem lugar no mapa',
  backToProposed: 'Voltar à sugestão',
  check: 'Conferir linhas',

  changeColumns: 'Mudar colunas',
  tabs: {
    novos: 'Novos',
    alterados: 'Alterados',
    repetidos: 'Repetidos',
    'no-arquivo': 'Repetidos no arquivo',
    recusados: 'Recusados',
    'sem-mudanca': 'Sem mudança',
    desfeitos: 'Desfeitos',
    editados: 'Mantidos: editados depois',
    agendados: 'Mantidos: com agendamentos',
    excluidos: 'Já excluídos',
  },
  tabsLabel: 'Linhas',
  tabCount: (word: string, rows: number) => `${word} (${count(rows)})`,
  tabMeans: {
    novos: 'Nenhum ponto parecido está cadastrado: cada linha cria um, a não ser as que ficam de fora.',
    alterados: 'Trazem o número de um ponto já cadastrado e mudam algo nele.',
    repetidos: 'Parecem um ponto que já está cadastrado, pelo nome, pelo tipo e pela distância. Diga o que fazer com cada um.',
    'no-arquivo': 'Repetem uma linha anterior: ficam de fora, a não ser as que têm outros materiais e esperam sua decisão.',
    recusados: 'Não entram, pelo motivo escrito em cada linha. Baixe estas linhas, corrija e importe o arquivo corrigido.',
    'sem-mudanca': 'O ponto já está cadastrado assim.',
    desfeitos: 'Estes pontos voltaram a ser o que eram; os criados foram excluídos.',
    editados: 'Alguém editou estes pontos depois da importação: ficaram como estão.',
    agendados: 'Há agendamentos nestes pontos criados: ficaram cadastrados.',
    excluidos: 'Estes pontos já tinham sido excluídos.',
  },
  rowsCaption: (tab: string) => `Linhas: ${tab}`,
  rowsFailed: 'Não foi possível carregar as linhas',
  rowsLoading: 'Carregando linhas...',
  rowsEmpty: 'Nenhuma linha aqui',
  rowsEmptySentence: 'Escolha outra aba. As linhas são guardadas por 30 dias.',
  row: 'Linha',
  point: 'Ponto',
  details: 'O que acontece',
  decision: 'Decisão',
  decisionOf: (number: number) => `Decisão da linha ${number}`,
  actions: { create: 'Criar', update: 'Atualizar', skip: 'Deixar de fora' },
  actionsDone: { create: 'Criado', update: 'Atualizado', skip: 'Ficou de fora' },
  waits: 'Espera sua decisão',
  becomes: (before: string, after: string) => `${before} → ${after}`,
  empty: '(vazio)',
  active: { true: 'Ativo', false: 'Inativo' },
  seems: 'Parece',
  candidate: (name: string, address: string, metres: number | null) =>
    metres === null ? `${name}, ${address}` : `${name}, ${address} (a ${count(Math.round(metres))} m)`,
  candidateOf: (number: number) => `Ponto a que a linha ${number} se refere`,
  repeats: (number: number) => `Repete a linha ${number}.`,
  asItCame: 'A linha como veio',
  undone: {
    'taken-back': 'Desfeito.',
    edited: 'Editado depois da importação: ficou como está.',
    booked: 'Tem agendamentos: ficou cadastrado.',
    gone: 'Já tinha sido excluído.',
  },
  all: 'Todos os que esperam decisão',
  allActions: { create: 'Criar todos', update: 'Atualizar todos', skip: 'Deixar todos de fora' },
  replaced: 'Atualizar todos preenche só o que está vazio nos pontos. Trocar também:',
  fieldsOf: (number: number) => `O que a linha ${number} muda`,
  nothingChosen: 'Nada está vazio neste ponto: marque o que trocar para atualizar.',
  place: 'Lugar no mapa',
  downloadRefused: 'Baixar linhas recusadas (CSV)',
  refusedName: (fileName: string) => `${fileName.replace(/\.[a-z0-9]+$/i, '')}-recusadas.csv`,
  unsettled: (rows: number) =>
    rows === 1
      ? '1 linha repetida espera sua decisão. Só depois dá para gravar.'
      : `${count(rows)} linhas repetidas esperam sua decisão. Só depois dá para gravar.`,
  plan: (created: number, updated: number) =>
    created + updated === 0
      ? 'Nada a gravar: nenhuma linha cria ou altera um ponto.'
      : `${counted(created, 'ponto será criado', 'pontos serão criados')}, ${counted(updated, 'será alterado', 'serão alterados')}.`,
  apply: 'Gravar importação',
  applied: 'Importação gravada',
  appliedAt: (when: string) => `Gravada em ${when}.`,
  undoneAt: (when: string) => `Desfeita em ${when}.`,
  undoneTitle: 'Importação desfeita',
  undo: 'Desfazer importação',
  undoTitle: 'Desfazer esta importação?',
  undoSentence: (created: number, updated: number) =>
    `${counted(created, 'ponto criado será excluído', 'pontos criados serão excluídos')}, ${counted(updated, 'alterado volta', 'alterados voltam')} a ser como antes. O que foi editado desde então ou tem agendamentos fica como está, e a lista mostra cada caso.`,
  undoClose: 'Fechar sem desfazer',
  keptSome: (kept: number) =>
    kept === 1
      ? '1 ponto não foi desfeito. As abas abaixo dizem por quê.'
      : `${count(kept)} pontos não foram desfeitos. As abas abaixo dizem por quê.`,
  another: 'Importar outro arquivo',
} as const;

/** Words of imports of items, where they differ. */
const adminItemImportsText = {
  ...adminImportsText,
  title: 'Importar itens',
  line: 'Nada muda nos itens antes de você conferir e gravar.',
  back: 'Voltar para Importar itens',
  formats: 'O JSON que o Separaí exporta (o mesmo de /api/items), ou CSV e Excel com as colunas da exportação.',
  upload: 'Arquivo de itens',
  exports: 'Exportar todos os itens',
  exportsLine:
    'Com a resposta geral e a regra da nossa cidade. O JSON traz também as fontes. Cada arquivo pode ser importado de volta.',
  wrote: (created: number, updated: number) =>
    `${counted(created, 'item criado', 'itens criados')}, ${counted(updated, 'alterado', 'alterados')}`,
  tookBack: (takenBack: number, kept: number) =>
    `${counted(takenBack, 'item desfeito', 'itens desfeitos')}, ${counted(kept, 'mantido', 'mantidos')}`,
  step: { file: 'Arquivo', check: 'Conferência', done: 'Gravação' },
  work: { ...adminImportsText.work, applying: 'Gravando os itens...' },
  discardSentence: 'O arquivo e a conferência são apagados. Nenhum item muda.',
  tabMeans: {
    ...adminImportsText.tabMeans,
    novos: 'Nenhum item com este identificador ou nome está cadastrado: cada linha cria um.',
    alterados: 'O item já está cadastrado, e a linha muda algo nele. O que uma linha não diz fica como está.',
    'sem-mudanca': 'O item já está cadastrado assim.',
    desfeitos: 'Estes itens voltaram a ser o que eram; os criados foram excluídos.',
    editados: 'Alguém editou estes itens depois da importação: ficaram como estão.',
    excluidos: 'Estes itens já tinham sido excluídos.',
  },
  point: 'Item',
  plan: (created: number, updated: number) =>
    created + updated === 0
      ? 'Nada a gravar: nenhuma linha cria ou altera um item.'
      : `${counted(created, 'item será criado', 'itens serão criados')}, ${counted(updated, 'será alterado', 'serão alterados')}.`,
  undoSentence: (created: number, updated: number) =>
    `${counted(created, 'item criado será excluído', 'itens criados serão excluídos')}, ${counted(updated, 'alterado volta', 'alterados voltam')} a ser como antes. O que foi editado desde então fica como está, e a lista mostra cada caso. As fontes que vieram junto ficam.`,
  keptSome: (kept: number) =>
    kept === 1
      ? '1 item não foi desfeito. As abas abaixo dizem por quê.'
      : `${count(kept)} itens não foram desfeitos. As abas abaixo dizem por quê.`,
} as const;

/** Words of imports of collection areas, where they differ. */
const adminAreaImportsText = {
  ...adminImportsText,
  title: 'Importar setores de coleta',
  line: 'Em que dia o caminhão passa em cada setor. Nada muda antes de você conferir e gravar.',
  back: 'Voltar para Importar setores de coleta',
  formats: 'Contornos em GeoJSON, KML ou KMZ, ou bairros, ruas e CEPs em CSV ou XLSX, com até 64 MB e 200.000 linhas.',
  upload: 'Arquivo de setores de coleta',
  exports: 'Exportar todos os setores',
  exportsLine: 'Ativos e inativos. Cada arquivo pode ser importado de volta; os contornos do mapa estão só no GeoJSON e no KML.',
  wrote: (created: number, updated: number) =>
    `${counted(created, 'setor criado', 'setores criados')}, ${counted(updated, 'alterado', 'alterados')}`,
  tookBack: (takenBack: number, kept: number) =>
    `${counted(takenBack, 'setor desfeito', 'setores desfeitos')}, ${counted(kept, 'mantido', 'mantidos')}`,
  work: { ...adminImportsText.work, applying: 'Gravando os setores...' },
  discardSentence: 'O arquivo e a conferência são apagados. Nenhum setor muda.',
  tabs: { ...adminImportsText.tabs, 'no-arquivo': 'Juntadas a outra linha' },
  tabMeans: {
    ...adminImportsText.tabMeans,
    novos:
      'Nenhum setor deste tipo de coleta com este código ou nome está cadastrado: cada linha cria um, com as que se juntam a ela.',
    alterados: 'O setor já está cadastrado, e o arquivo muda algo nele. O que o arquivo não diz fica como está.',
    'no-arquivo': 'Falam do mesmo setor que uma linha anterior, e entram com ela.',
    'sem-mudanca': 'O setor já está cadastrado assim.',
    desfeitos: 'Estes setores voltaram a ser o que eram; os criados foram excluídos.',
    editados: 'Alguém editou estes setores depois da importação: ficaram como estão.',
    excluidos: 'Estes setores já tinham sido excluídos.',
  },
  point: 'Setor',
  repeats: (number: number) => `Junta-se à linha ${number}.`,
  plan: (created: number, updated: number) =>
    created + updated === 0
      ? 'Nada a gravar: nenhuma linha cria ou altera um setor.'
      : `${counted(created, 'setor será criado', 'setores serão criados')}, ${counted(updated, 'será alterado', 'serão alterados')}.`,
  undoSentence: (created: number, updated: number) =>
    `${counted(created, 'setor criado será excluído', 'setores criados serão excluídos')}, ${counted(updated, 'alterado volta', 'alterados voltam')} a ser como antes. O que foi editado desde então fica como está, e a lista mostra cada caso.`,
  keptSome: (kept: number) =>
    kept === 1
      ? '1 setor não foi desfeito. As abas abaixo dizem por quê.'
      : `${count(kept)} setores não foram desfeitos. As abas abaixo dizem por quê.`,
} as const;

const texts = { points: adminImportsText, items: adminItemImportsText, areas: adminAreaImportsText } as const;

/** The words of an import by its subject. */
export const importsTextOf = (subject: ImportSubject) => texts[subject];

/** The sentence of an import's failure code. */
export const failureSentence = (code: string): string =>
  code !== 'internal' && code in errors ? errors[code as keyof typeof errors].sentence : adminImportsText.internal;
