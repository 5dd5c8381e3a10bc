import { type MaterialType, materialTypes } from '../collection-points/materials.ts';
import { foldText } from '../text.ts';

/** Prefixes of normalized words for the materials in lists of cities, shops and OpenStreetMap. */
const words: { readonly [M in MaterialType]: readonly string[] } = {
  papel: [
    'papel',
    'papeis',
    'papelao',
    'jorna',
    'revista',
    'paper',
    'newspaper',
    'magazine',
    'cardboard',
    'carton',
    'books',
    'longa vida',
    'tetra',
  ],
  plastico: ['plastic', 'plastico', 'pet', 'garrafas pet', 'sacola'],
  vidro: ['vidr', 'glass'],
  metal: ['metal', 'metais', 'alumini', 'lata', 'ferro', 'sucata', 'aco', 'cobre', 'cans', 'scrap'],
  eletronicos: [
    'eletron',
    'eletroeletron',
    'eletrodomest',
    'electr',
    'pilha',
    'bateria',
    'batter',
    'celular',
    'comput',
    'informatica',
    'mobile',
    'small appliances',
    'e-lixo',
  ],
  oleo: ['oleo', 'cooking oil'],
  outros: [
    'outro',
    'other',
    'pneu',
    'tyre',
    'tire',
    'entulho',
    'rubble',
    'move',
    'furniture',
    'poda',
    'galho',
    'madeira',
    'wood',
    'medicament',
    'remedio',
    'drugs',
    'roupa',
    'tecido',
    'clothes',
    'textil',
    'organic',
    'compost',
    'green waste',
    'lampada',
    'light bulbs',
    'rcc',
    'volumoso',
  ],
};

/** Materials meant by an unqualified 'recicláveis'. */
const dry: readonly MaterialType[] = ['papel', 'plastico', 'vidro', 'metal'];

/** Words that match only as a whole or in the plural: 'petróleo' and 'latitude' contain them by chance. */
const wholeWords: ReadonlySet<string> = new Set(['pet', 'lata', 'aco', 'rcc']);

const names = (text: string, word: string): boolean =>
  wholeWords.has(word) ? new RegExp(`(^| )${word}s?( |$)`).test(text) : ` ${text}`.includes(` ${word}`);

/** The materials that a text names ('papel, plástico e vidro', 'Óleos', 'recycling:glass'), in their order. */
export const materialsIn = (text: string): MaterialType[] => {
  const folded = foldText(text)
    .replace(/[^a-z0-9-]+/g, ' ')
    .trim();
  const named = new Set<MaterialType>(/(^| )(reciclaveis|reciclavel|coleta seletiva|lixo seco)( |$)/.test(folded) ? dry : []);
  for (const material of materialTypes) if (words[material].some((word) => names(folded, word))) named.add(material);
  return materialTypes.filter((material) => named.has(material));
};

const yes = new Set(['sim', 's', 'yes', 'true', 'x', '1', 'verdadeiro', 'only']);
const no = new Set(['nao', 'n', 'no', 'false', '0', 'falso', '-']);

/** The value of a yes-or-no cell; null for any other text. */
export const answerIn = (text: string): boolean | null => {
  const folded = foldText(text);
  if (yes.has(folded)) return true;
  return no.has(folded) ? false : null;
};
