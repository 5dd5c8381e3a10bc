import { foldText } from '../text.ts';
import { type MaterialType, materialTypes } from './materials.ts';

/** Residents' words for each material, normalized; 'outros' is left out, because it would help no search. */
const words: Partial<Record<MaterialType, RegExp>> = {
  papel: /\b(papel|papeis|jorna|revista|livro)/,
  plastico: /\b(plastic|sacola|pets?\b)/,
  vidro: /\bvidr/,
  metal: /\b(metal|metais|alumini|ferro|sucata|lat(a|inha)s?\b)/,
  eletronicos: /\b(eletro|pilha|bateria|celular|comput|televis)/,
  oleo: /\b(oleo|fritura)/,
};

/** Materials that a typed text ('pilhas velhas') asks for, in the order of the vocabulary. */
export const materialsWanted = (text: string): readonly MaterialType[] => {
  const folded = foldText(text);
  return materialTypes.filter((material) => words[material]?.test(folded));
};
