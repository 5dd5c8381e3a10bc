import { foldText } from '../text.ts';
import { type MaterialType, presumedMaterials } from './materials.ts';

interface Category {
  readonly id: string;
  /** Material type that contains the category: a point that accepts the category accepts that material. */
  readonly materialType: MaterialType;
  /** Title on the screens. */
  readonly title: string;
  /**
   * Normalized words of lists by cities, shops and OpenStreetMap; a text with a word that begins with a synonym names the
   * category.
   */
  readonly synonyms: readonly string[];
  /**
   * The category is what the material type's title says: a point that takes the material and names no category of that material
   * takes this category.
   */
  readonly isMaterialItself?: boolean;
  /** Parent category: a point that names the parent also takes this category. */
  readonly partOf?: string;
}

/** The finer vocabulary beneath the seven material types (specification §3: `categories`), in the order of the screens. */
export const pointCategories = [
  {
    id: 'papel-e-papelao',
    materialType: 'papel',
    isMaterialItself: true,
    title: 'Papel e papelão',
    synonyms: ['papel', 'papeis', 'jorna', 'revista', 'paper', 'newspaper', 'magazine', 'cardboard'],
  },
  { id: 'livros', materialType: 'papel', title: 'Livros', synonyms: ['livro', 'books', 'gibi'] },
  {
    id: 'longa-vida',
    materialType: 'papel',
    title: 'Caixas longa vida',
    synonyms: ['longa vida', 'tetra', 'beverage carton', 'cartons'],
  },
  {
    id: 'plasticos',
    materialType: 'plastico',
    title: 'Plásticos',
    synonyms: ['plastic', 'tampinha', 'sacola'],
    isMaterialItself: true,
  },
  {
    id: 'garrafas-pet',
    materialType: 'plastico',
    title: 'Garrafas PET',
    synonyms: ['garrafas pet', 'garrafa pet', 'pet$', 'pets$', 'plastic bottles'],
    isMaterialItself: true,
    partOf: 'plasticos',
  },
  {
    id: 'isopor',
    materialType: 'plastico',
    title: 'Isopor',
    synonyms: ['isopor', 'eps$', 'poliestireno', 'styrofoam', 'polystyrene'],
  },
  {
    id: 'embalagens-de-vidro',
    materialType: 'vidro',
    isMaterialItself: true,
    title: 'Garrafas e potes de vidro',
    synonyms: ['vidro', 'vidros', 'glass', 'garrafas de vidro'],
  },
  {
    id: 'vidro-plano',
    materialType: 'vidro',
    title: 'Vidro plano e espelhos',
    synonyms: ['vidro plano', 'vidros planos', 'espelho', 'vidros de janela', 'vidro de janela', 'para-brisa'],
  },
  {
    id: 'metais',
    materialType: 'metal',
    title: 'Metais',
    synonyms: ['metal', 'metais', 'scrap metal', 'alumini', 'cobre'],
    isMaterialItself: true,
  },
  {
    id: 'latas',
    materialType: 'metal',
    title: 'Latas',
    synonyms: ['lata$', 'latas$', 'latinha', 'cans', 'latas de aluminio', 'lata de aluminio'],
    isMaterialItself: true,
    partOf: 'metais',
  },
  { id: 'sucata', materialType: 'metal', title: 'Sucata e ferro-velho', synonyms: ['sucata', 'ferro', 'scrap', 'aco$'] },
  {
    id: 'capsulas-de-cafe',
    materialType: 'metal',
    title: 'Cápsulas de café',
    synonyms: ['capsulas de cafe', 'capsula de cafe', 'coffee capsules', 'nespresso'],
  },
  {
    id: 'celulares',
    materialType: 'eletronicos',
    title: 'Celulares e tablets',
    synonyms: ['celular', 'mobile phones', 'tablet', 'smartphone'],
  },
  {
    id: 'pequenos-eletronicos',
    materialType: 'eletronicos',
    title: 'Pequenos eletrônicos',
    synonyms: ['pequenos eletron', 'eletronicos pequenos', 'telefone', 'small electrical'],
  },
  {
    id: 'informatica',
    materialType: 'eletronicos',
    title: 'Computadores e informática',
    synonyms: ['comput', 'informatica', 'notebook', 'impressora', 'monitor'],
  },
  {
    id: 'televisores',
    materialType: 'eletronicos',
    title: 'TV, som e vídeo',
    synonyms: ['televis', 'tv$', 'tvs$', 'audio e video', 'aparelho de som', 'aparelhos de som'],
  },
  {
    id: 'eletrodomesticos',
    materialType: 'eletronicos',
    title: 'Eletrodomésticos',
    synonyms: ['eletrodomest', 'linha branca', 'geladeira', 'white goods', 'appliances', 'eletroportat', 'fogoes', 'fogao'],
  },
  {
    id: 'pilhas-e-baterias',
    materialType: 'eletronicos',
    title: 'Pilhas e baterias portáteis',
    synonyms: ['pilha', 'bateria', 'batter'],
  },
  {
    id: 'cartuchos',
    materialType: 'eletronicos',
    title: 'Cartuchos e tôner',
    synonyms: ['cartucho', 'toner', 'printer cartridges'],
  },
  {
    id: 'oleo-de-cozinha',
    materialType: 'oleo',
    isMaterialItself: true,
    title: 'Óleo de cozinha',
    synonyms: ['oleo', 'cooking oil', 'gordura de cozinha'],
  },
  {
    id: 'roupas-e-calcados',
    materialType: 'outros',
    title: 'Roupas e calçados',
    synonyms: ['roupa', 'calcado', 'tecido', 'clothes', 'shoes', 'textil', 'texteis', 'sapato', 'vestuario'],
  },
  {
    id: 'moveis',
    materialType: 'outros',
    title: 'Móveis e volumosos',
    synonyms: ['movel', 'moveis', 'colcho', 'colchao', 'sofa', 'furniture', 'mattress', 'volumoso', 'inserviveis', 'estofado'],
  },
  {
    id: 'entulho',
    materialType: 'outros',
    title: 'Entulho',
    synonyms: [
      'entulho',
      'rubble',
      'rcc$',
      'rcd$',
      'construcao civil',
      'residuos de obra',
      'restos de obra',
      'tijolo',
      'telha',
      'ceramica',
    ],
  },
  {
    id: 'poda',
    materialType: 'outros',
    title: 'Podas e galhos',
    synonyms: ['poda', 'galho', 'green waste', 'jardinagem', 'residuos verdes'],
  },
  // Class B of construction waste (CONAMA 307, art. 3).
  {
    id: 'madeira',
    materialType: 'outros',
    partOf: 'entulho',
    title: 'Madeira',
    synonyms: ['madeira', 'wood', 'pallet', 'palete'],
  },
  { id: 'pneus', materialType: 'outros', title: 'Pneus', synonyms: ['pneu', 'tyre', 'tire', 'pneumatico'] },
  {
    id: 'lampadas',
    materialType: 'outros',
    title: 'Lâmpadas',
    synonyms: ['lampada', 'light bulbs', 'light bulb', 'fluorescent', 'low energy bulbs'],
  },
  {
    id: 'baterias-de-veiculo',
    materialType: 'outros',
    title: 'Baterias de veículo',
    synonyms: [
      'bateria de carro',
      'baterias de carro',
      'bateria automotiva',
      'baterias automotivas',
      'baterias de veiculo',
      'bateria de veiculo',
      'baterias veicular',
      'car batteries',
    ],
  },
  {
    id: 'oleo-lubrificante',
    materialType: 'outros',
    title: 'Óleo lubrificante',
    synonyms: ['oleo lubrificante', 'oleos lubrificantes', 'oleo de motor', 'engine oil', 'lubrificante'],
  },
  {
    id: 'medicamentos',
    materialType: 'outros',
    title: 'Medicamentos',
    synonyms: ['medicament', 'remedio', 'drugs', 'farmaco', 'medicacao'],
  },
  {
    id: 'agulhas',
    materialType: 'outros',
    title: 'Agulhas e seringas',
    synonyms: ['agulha', 'seringa', 'perfurocortante', 'needles', 'lanceta'],
  },
  {
    id: 'tintas-e-quimicos',
    materialType: 'outros',
    title: 'Tintas e produtos químicos',
    synonyms: ['tinta', 'solvente', 'quimico', 'toxico', 'paint', 'hazardous', 'agrotoxico', 'verniz'],
  },
  {
    id: 'organicos',
    materialType: 'outros',
    title: 'Orgânicos',
    synonyms: ['organic', 'compost', 'restos de comida', 'resto de comida', 'restos de alimento', 'biodigest', 'cascas de'],
  },
  {
    id: 'brinquedos',
    materialType: 'outros',
    title: 'Brinquedos',
    synonyms: ['brinquedo', 'toys'],
  },
] as const satisfies readonly Category[];

export type PointCategoryId = (typeof pointCategories)[number]['id'];
export const pointCategoryIds: readonly PointCategoryId[] = pointCategories.map(({ id }) => id);

const byId = new Map<PointCategoryId, (typeof pointCategories)[number]>(
  pointCategories.map((category) => [category.id, category]),
);
const categoryOf = (id: PointCategoryId): Category => {
  const category = byId.get(id);
  if (category === undefined) throw new Error(`unknown category ${id}`);
  return category;
};

export const categoryTitle = (id: PointCategoryId): string => categoryOf(id).title;
/** The material type that contains a category. */
export const materialOfCategory = (id: PointCategoryId): MaterialType => categoryOf(id).materialType;
/** The categories of a material type. */
export const categoriesOfMaterial = (material: MaterialType): PointCategoryId[] =>
  pointCategories.flatMap(({ id, materialType }) => (materialType === material ? [id] : []));
/** In the order of the vocabulary, each once. */
export const categoriesInOrder = (ids: readonly PointCategoryId[]): PointCategoryId[] =>
  pointCategoryIds.filter((id) => ids.includes(id));
/** As replies name categories. */
export const namedCategories = (ids: readonly PointCategoryId[]): { id: PointCategoryId; title: string }[] =>
  categoriesInOrder(ids).map((id) => ({ id, title: categoryTitle(id) }));

// A `$` after a synonym matches the whole word only. Longer synonyms are tried first and consume their words: 'óleo de motor'
// is no cooking oil.
const patterns = pointCategories
  .flatMap(({ id, synonyms }) => synonyms.map((synonym): readonly [string, PointCategoryId] => [synonym, id]))
  .sort(([one], [other]) => other.length - one.length)
  .map(([synonym, id]) => ({
    id,
    pattern: new RegExp(`(?<= )${synonym.endsWith('$') ? `${synonym.slice(0, -1)}(?= )` : `${synonym}[a-z]*`}`, 'g'),
  }));

/** The categories that a text names ('sofás, entulho e podas'), in the order of the vocabulary. */
export const categoriesIn = (text: string): PointCategoryId[] => {
  let folded = ` ${foldText(text).replace(/[^a-z0-9-]+/g, ' ')} `;
  const named: PointCategoryId[] = [];
  for (const { id, pattern } of patterns) {
    const rest = folded.replace(pattern, ' ; ');
    if (rest !== folded) named.push(id);
    folded = rest;
  }
  return categoriesInOrder(named);
};

interface SaysOfCategories {
  readonly materials: readonly MaterialType[];
  readonly categories: readonly { readonly id: PointCategoryId }[];
  readonly refusedCategories: readonly { readonly id: PointCategoryId }[];
}

/**
 * Categories that decide a category's answer when a point names or refuses one of them, and whether the material's own title
 * already means that category.
 */
export const sayingOf = (id: PointCategoryId): { readonly ids: PointCategoryId[]; readonly isMaterialItself: boolean } => {
  const { partOf, isMaterialItself = false } = categoryOf(id);
  return { ids: pointCategoryIds.filter((one) => one === id || one === partOf), isMaterialItself };
};

interface Categorised {
  readonly materials: readonly MaterialType[];
  readonly categories: readonly PointCategoryId[];
}

/** A point's materials, completed by the materials of its categories. */
export const withImpliedMaterials = ({ materials, categories }: Categorised): MaterialType[] => [
  ...new Set([...materials, ...categories.map(materialOfCategory)]),
];
/** A point's categories within its materials. */
export const withinMaterials = ({ materials, categories }: Categorised): PointCategoryId[] =>
  categories.filter((id) => materials.includes(materialOfCategory(id)));

/** A point's answer for a category: `unsaid` where the point takes the material and names none of its categories. */
export type CategoryAnswer = 'named' | 'unsaid' | 'no';

/**
 * A point's answer for a category. A point that names only other categories of the same material does not take this category.
 */
export const answerOf = (point: SaysOfCategories, category: PointCategoryId): CategoryAnswer => {
  const materialType = materialOfCategory(category);
  const { ids, isMaterialItself } = sayingOf(category);
  const isSaidOf = (said: SaysOfCategories['categories']): boolean => said.some(({ id }) => ids.includes(id));
  if (isSaidOf(point.refusedCategories)) return 'no';
  if (isSaidOf(point.categories)) return 'named';
  if (point.categories.some(({ id }) => materialOfCategory(id) === materialType)) return 'no';
  if (point.materials.length === 0) return presumedMaterials.includes(materialType) ? 'unsaid' : 'no';
  if (!point.materials.includes(materialType)) return 'no';
  return isMaterialItself ? 'named' : 'unsaid';
};
