import type { PointCategoryId } from '../collection-points/categories.ts';
import type { MaterialType } from '../collection-points/materials.ts';
import type { VerdictKind } from './verdicts.ts';

interface Delivered {
  readonly material: MaterialType | null;
  readonly category: PointCategoryId | null;
}

/** Which points an item is delivered to: those that name its category, and those to ask, which take its whole material. */
export const deliveryOf = ({ material, category }: Delivered) => {
  const named = category === null ? null : { takesCategory: category };
  if (material === null) return { named, toAsk: null };
  return { named, toAsk: category === null ? { material } : { mayTakeCategory: category } };
};

const materialWords: Record<MaterialType, string> = {
  papel: 'papel',
  plastico: 'plásticos',
  vidro: 'vidro',
  metal: 'metal',
  eletronicos: 'eletrônicos',
  oleo: 'óleo de cozinha',
  outros: 'outros materiais',
};

const ofKind: Record<VerdictKind, string> = {
  reciclavel: 'Separe para a coleta seletiva da sua rua, ou pergunte à prefeitura onde entregar.',
  depende: 'Pergunte à prefeitura ou a uma cooperativa se recebem.',
  rejeito: 'Siga a resposta acima: não é preciso levar a um ponto.',
  organico: 'Use a coleta de orgânicos, se a sua rua tiver, e siga a resposta acima.',
  perigoso: 'Guarde bem fechado, fora do lixo e do ralo, e pergunte à prefeitura onde entregar.',
  'logistica-reversa': 'Leve a uma loja que vende o produto, que recebe de volta, ou pergunte ao fabricante.',
  farmacia: 'Leve ao coletor de uma farmácia ou a uma UBS.',
  borracharia: 'Leve a uma borracharia ou a uma loja de pneus.',
  eletronico: 'Pergunte à loja ou à marca se recebe de volta, ou à prefeitura se há coleta.',
  oleo: 'Guarde em garrafa bem fechada e pergunte à prefeitura ou a um mercado se recebem.',
  doacao: 'Ofereça a uma instituição, a um brechó ou a quem precisa.',
  volumoso: 'Peça a retirada à prefeitura, ou pergunte a ela onde entregar.',
  entulho: 'Contrate uma caçamba, ou pergunte à prefeitura onde entregar.',
};

const ofCategory: Partial<Record<PointCategoryId, string>> = {
  medicamentos: 'Leve ao coletor de uma farmácia ou a uma UBS.',
  agulhas: 'Leve a uma UBS, em recipiente rígido e fechado.',
  pneus: 'Leve a uma borracharia ou a uma loja de pneus.',
  'baterias-de-veiculo': 'Deixe na loja ou na oficina que troca baterias.',
  'oleo-lubrificante': 'Leve ao posto ou à oficina que troca óleo.',
};

/** Words of the points that an item is delivered to. */
export const deliveryText = {
  named: 'Pontos que recebem',
  namedNear: 'Pontos mais perto que recebem',
  toAsk: (material: MaterialType): string => `Recebem ${materialWords[material]}: pergunte antes`,
  where: 'Onde entregar',
  none: 'Nenhum ponto cadastrado diz que recebe.',
  noneNear: 'Nenhum ponto perto de você diz que recebe.',
  /** What to do where no point is within reach. */
  instead: ({ category }: Delivered, kind: VerdictKind): string =>
    (category === null ? undefined : ofCategory[category]) ?? ofKind[kind],
} as const;
