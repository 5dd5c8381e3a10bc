import { contrastRatio, readableOn } from '../../../components/ui/material.tsx';

// Contrast below which a drop, a decoration with an edge of its own, is hardly visible. The built-in colours are above.
const minimumOfDrops = 2;
/** `--surface` of the tokens, on which a guide's drop stands. */
const grounds = { light: '#ffffff', dark: '#182114' } as const;

interface ColorHint {
  readonly glyph: 'white' | 'dark';
  /** Contrast between the glyph and the colour. */
  readonly ratio: number;
  /** The grounds with too little contrast. */
  readonly pale: readonly (keyof typeof grounds)[];
}

/** The contrasts of a guide's drop in a colour; null for other texts than `#rrggbb`. */
export const colorHintOf = (color: string): ColorHint | null => {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const glyph = readableOn(color);
  return {
    glyph: glyph === '#ffffff' ? 'white' : 'dark',
    ratio: contrastRatio(glyph, color),
    pale: (['light', 'dark'] as const).filter((ground) => contrastRatio(color, grounds[ground]) < minimumOfDrops),
  };
};
