import { formatNumber } from '@separai/contract/portuguese';

/** Words of a version conflict, and of a form that is left. */
export const editConflictText = {
  /** The author of the saved version; `when` as in 'há 2 min'. */
  meanwhile: {
    form: (author: string, when: string) => `${author} salvou outra versão ${when}.`,
    import: (author: string, when: string) => `Uma importação aplicada por ${author} mudou este registro ${when}.`,
    'import-undo': (author: string, when: string) => `Uma importação desfeita por ${author} mudou este registro ${when}.`,
    report: (author: string, when: string) => `Um relato aplicado por ${author} mudou este ponto ${when}.`,
    own: (when: string) => `Você salvou outra versão ${when}, em outra aba ou outro aparelho.`,
    you: 'você',
    erased: 'uma pessoa que excluiu a conta',
    service: 'o próprio serviço',
    on: (day: string) => `em ${day}`,
    unknown: 'Este registro mudou enquanto você editava.',
  },
  choose: 'Escolha o que vale em cada campo; nada foi salvo ainda.',
  mine: 'O que você digitou',
  theirs: 'O que está salvo agora',
  empty: '(vazio)',
  none: 'O que está salvo agora já é igual ao que você digitou.',
  goOn: 'Continuar com o escolhido',
  leaveQuestion: 'O que você digitou ainda não foi salvo. Sair sem salvar?',
  leave: 'Sair sem salvar',
  stay: 'Continuar editando',
} as const;

/** Words of an elapsed time. */
export const agoText = {
  now: 'agora',
  minutes: (minutes: number) => `há ${minutes} min`,
  hours: (hours: number) => `há ${hours} h`,
  yesterday: (hour: string) => `ontem, ${hour}`,
};

/** Words of the marked rows of a table. */
export const chosenText = {
  chosen: (count: number) => (count === 1 ? '1 escolhido' : `${count} escolhidos`),
  forget: 'Limpar escolha',
} as const;

/** Words of a list's head, filters and view. */
export const viewText = {
  more: 'Mais ações',
  filters: (active: number) => (active === 0 ? 'Filtros' : `Filtros (${active})`),
  showAs: 'Lista ou mapa',
  list: 'Lista',
  map: 'Mapa',
  mapFailed: 'O mapa não carregou.',
  view: 'Exibir',
  columns: 'Colunas',
  rowHeight: 'Altura das linhas',
  heights: { compact: 'Compacta', comfortable: 'Confortável' },
} as const;

/** Words of a photo that loads on a press. */
export const photoText = {
  show: 'Ver a foto',
  loading: 'Carregando a foto...',
  failed: 'Não foi possível carregar a foto.',
} as const;

/** Words of the undo of a change of many records. */
export const undoText = {
  undo: 'Desfazer',
  alt: 'Desfazer a mudança, nos próximos 10 segundos',
  failed: (sentence: string) => `A mudança não foi desfeita: ${sentence}`,
  others: (count: number) => (count === 1 ? 'e mais 1' : `e mais ${formatNumber(count)}`),
} as const;

/** A number, or 'mais de 10.000' where it is only a lower bound. */
export const countWords = (count: number, isExact = true): string =>
  isExact ? formatNumber(count) : `mais de ${formatNumber(count - 1)}`;

/** Words of the pager: residents' pages have none, and do not load them. */
export const pagerText = {
  range: (first: number, last: number, total: string) => `${formatNumber(first)} a ${formatNumber(last)} de ${total}`,
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Próxima',
} as const;

/** Words of a file on its way. */
export const uploadText = {
  sending: (name: string) => `Enviando ${name}`,
  sent: (percent: number) => `${percent}%`,
  stop: 'Parar o envio',
  stopped: 'O envio foi parado.',
  arrived: 'Enviado. Falta a resposta do servidor...',
} as const;

/** Words of the select of an organisation. */
export const organizationSelectText = { none: 'Nenhuma', number: (id: string) => `nº ${id}` } as const;

/** Words of a record's image in its form. */
export const imageText = {
  image: 'Imagem',
  chooseImage: 'Escolher imagem',
  chooseAnotherImage: 'Escolher outra imagem',
  imageHint: 'PNG, JPG, GIF até 10MB',
  imagePasteHint: 'Ou arraste até aqui, ou cole.',
  chosenImage: (name: string) => `${name} será enviada ao salvar.`,
  noPreview: (name: string) => `${name} não pôde ser mostrada aqui.`,
  forgetImage: 'Não usar esta imagem',
  removeImage: 'Remover imagem',
  imageLeaves: 'A imagem sai quando você salvar.',
  keepImage: 'Deixar como está',
  preview: 'Prévia da imagem escolhida',
  failed: 'A imagem não pôde ser gravada.',
  sendImageAgain: 'Enviar a imagem de novo',
  withoutImage: 'Ficar sem imagem',
  removeImageAgain: 'Remover a imagem de novo',
  withImage: 'Ficar com a imagem',
} as const;
