import {
  categoriesIn,
  categoriesInOrder,
  categoryTitle,
  materialOfCategory,
  type PointCategoryId,
  pointCategoryIds,
  sayingOf,
} from '../collection-points/categories.ts';
import type { MaterialType } from '../collection-points/materials.ts';
import { foldText } from '../text.ts';
import { unguarded } from './formula-guard.ts';
import { answerIn, materialsIn } from './materials.ts';

/** Materials and categories named in texts, and categories that the texts refuse; `unknown` are unrecognised words. */
export interface TakenInTexts {
  readonly materials: ReadonlySet<MaterialType>;
  readonly categories: readonly PointCategoryId[];
  readonly refusedCategories: readonly PointCategoryId[];
  readonly unknown: readonly string[];
}

const columnName = (column: string): string => (column.startsWith('@') ? '' : column.replace(/^recycling:/, ''));

/** The categories of a list such as '`pneus, moveis`' or 'Pneus; Móveis e volumosos', as an export writes it. */
export const listedCategories = (text: string): PointCategoryId[] =>
  categoriesInOrder(
    unguarded(text)
      .split(/[;,|\n]/)
      .flatMap((part) => {
        const said = foldText(part);
        const exact = pointCategoryIds.find((id) => id === said || foldText(categoryTitle(id)) === said);
        return exact === undefined ? categoriesIn(part) : [exact];
      }),
  );

const refusal = /(?:n[ãa]o (?:s[ãa]o )?(?:recebe|aceita|recebid|aceit)[a-z]*|exceto|menos)\s*:?\s+([^.;()\n]+)/gi;

/** 'Eletrônicos' beside more specific words stands for the most common kinds. */
const usualElectronics: readonly PointCategoryId[] = ['celulares', 'pequenos-eletronicos', 'informatica'];
const namesElectronics = (text: string): boolean => /(?<!pequenos )eletronicos|(?<!pequeno )eletronico/.test(foldText(text));

/** Drops the categories that add nothing to their material. */
const finer = (named: readonly PointCategoryId[]): PointCategoryId[] =>
  named.filter((id) => {
    const { ids, isMaterialItself } = sayingOf(id);
    const material = materialOfCategory(id);
    return !isMaterialItself || ids.length > 1 || named.some((other) => other !== id && materialOfCategory(other) === material);
  });

/** Materials and categories named by the cells of the material columns: free texts, and crosses beneath a column's name. */
export const takenInTexts = (
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
  constant: string,
): TakenInTexts => {
  const materials = new Set<MaterialType>();
  const categories = new Set<PointCategoryId>();
  const refused = new Set<PointCategoryId>();
  const unknown: string[] = [];
  const read = (said: string, word: string): void => {
    const taken = said.replace(refusal, (_whole, words: string) => {
      for (const id of categoriesIn(words)) refused.add(id);
      return ' ';
    });
    const named = categoriesIn(taken);
    const found = [...materialsIn(taken), ...named.map(materialOfCategory)];
    if (found.length === 0 && taken.trim() !== '') unknown.push(word);
    for (const material of found) materials.add(material);
    for (const id of named) categories.add(id);
    if (namesElectronics(taken) && named.some((id) => materialOfCategory(id) === 'eletronicos'))
      for (const id of usualElectronics) categories.add(id);
  };
  for (const column of columns) {
    const text = unguarded(cells[column] ?? '').trim();
    if (text === '') continue;
    const answer = answerIn(text);
    if (answer === false) for (const id of finer(categoriesIn(columnName(column)))) refused.add(id);
    else if (answer === true) read(columnName(column), column);
    else read(text, text);
  }
  if (materials.size === 0 && unknown.length === 0) read(constant, constant);
  const taken = categoriesInOrder(finer([...categories]));
  return {
    materials,
    categories: taken,
    refusedCategories: categoriesInOrder([...refused]).filter((id) => !taken.includes(id)),
    unknown: unknown.filter((text) => text !== constant),
  };
};
