import { foldText } from '../text.ts';
import { type MaterialType, materialTypes } from './materials.ts';

/** What residents call what they want to get rid of, folded; 'outros' is no answer to anybody. */
const words: Partial<Record<MaterialType, RegExp>> = {
  papel: /\b(papel|papeis|jorna|revista|livro)/,
  plastico: /\b(plastic|sacola|pets?\b)/,
  vidro: /\bvidr/,
  metal: /\b(metal|metais|alumini|ferro|sucata|lat(a|inha)s?\b)/,
  eletronicos: /\b(eletro|pilha|bateria|celular|comput|televis)/,
  oleo: /\b(oleo|fritura)/,
};

/** The materials that a person looks for by a text of their own ('pilhas velhas'), in their order. */
export const materialsWanted = (text: string): readonly MaterialType[] => {
  const folded = foldText(text);
  return materialTypes.filter((material) => words[material]?.test(folded));
};
