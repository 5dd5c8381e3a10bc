import type { PointCategoryId } from '../collection-points/categories.ts';
import type { MaterialType } from '../collection-points/materials.ts';
import type { VerdictKind } from './verdicts.ts';

interface Delivered {
  readonly material: MaterialType | null;
  readonly category: PointCategoryId | null;
}

const materialWords: Record<MaterialType, string> = {
  papel: 'papel',
  plastico: 'plásticos',
  vidro: 'vidro',
  metal: 'metal',
  eletronicos: 'eletrônicos',
  oleo: 'óleo de cozinha',
  outros: 'outros materiais',
};

/** Sentences of the verdicts that lead to a point. */
const ofKind: Record<Exclude<VerdictKind, 'rejeito' | 'organico'>, string> = {
  reciclavel: 'Separe para a coleta seletiva da sua rua, ou pergunte à prefeitura onde entregar.',
  depende: 'Pergunte à prefeitura ou a uma cooperativa se recebem.',
  perigoso: 'Guarde bem fechado, fora do lixo e do ralo, e pergunte à prefeitura onde entregar.',
  'logistica-reversa': 'Leve a uma loja que vende o produto: ela recebe de volta. Ou pergunte ao fabricante.',
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

interface Delivery {
  /** Query for points that name the item's category; null: no such search. */
  readonly named: { readonly takesCategory: PointCategoryId } | null;
  /** Query for points that take the whole material; null: no such search. */
  readonly toAsk: { readonly material: MaterialType } | { readonly mayTakeCategory: PointCategoryId } | null;
  /** Advice where no point is within reach; null: the lack of points needs no advice. */
  readonly instead: string | null;
}

/**
 * Where an item is delivered by its first verdict: points that name its category, and points that take its whole material and
 * have to be asked. Waste for the bin goes to no point, whatever its category; organics only to points that name one.
 */
export const deliveryOf = ({ material, category }: Delivered, kind: VerdictKind): Delivery => {
  const named = category === null ? null : { takesCategory: category };
  if (kind === 'rejeito') return { named: null, toAsk: null, instead: null };
  if (kind === 'organico') return { named, toAsk: null, instead: null };
  const instead = (category === null ? undefined : ofCategory[category]) ?? ofKind[kind];
  if (material === null) return { named, toAsk: null, instead };
  return { named, toAsk: category === null ? { material } : { mayTakeCategory: category }, instead };
};

/** Texts about the points that an item is delivered to. */
export const deliveryText = {
  named: 'Pontos que recebem',
  namedNear: 'Pontos mais perto que recebem',
  toAsk: (material: MaterialType): string => `Recebem ${materialWords[material]}: pergunte antes`,
  where: 'Onde entregar',
  none: 'Nenhum ponto cadastrado diz que recebe.',
  noneNear: 'Nenhum ponto perto de você diz que recebe.',
} as const;
