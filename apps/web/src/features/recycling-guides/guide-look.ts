import { defaultGuideColor } from '@separai/contract/limits';
import type { MaterialLook } from '../../components/ui/material-icons.tsx';
import type { Guide } from './guide.ts';

/** The colours that the built-in guides have: the light solids of the materials' tokens. */
const brandColors = {
  papel: '#1d63b8',
  plastico: '#c8282b',
  vidro: '#16804a',
  metal: '#f2c200',
  eletronicos: '#0e7680',
  oleo: '#a3326f',
  perigosos: '#c75000',
} as const satisfies Partial<Record<MaterialLook, string>>;

type Branded = keyof typeof brandColors;

const isBranded = (word: string): word is Branded => Object.hasOwn(brandColors, word);

export interface GuideLook {
  /** Derived from the id: 'oleo-de-cozinha' has the glyph of oil. */
  readonly glyph: MaterialLook;
  /** `#rrggbb`; null for a material in its own colour, which has a dark twin among the tokens. */
  readonly color: string | null;
}

/** How a guide looks. An administrator may have given it any colour and any id. */
export const guideLook = ({ id, color }: Pick<Guide, 'id' | 'color'>): GuideLook => {
  const glyph = id.split('-').find(isBranded);
  const isHex = /^#[0-9a-f]{6}$/i.test(color);
  if (glyph !== undefined && brandColors[glyph] === color.toLowerCase()) return { glyph, color: null };
  return { glyph: glyph ?? 'outros', color: isHex ? color : defaultGuideColor };
};
