import { contrastRatio, readableOn } from '../../../components/ui/material.tsx';

// A drop is decoration with an edge of its own: below this it seems to be missing, while the built-in colours are above.
const minimumOfDrops = 2;
/** `--surface` of the tokens, on which a guide's drop stands. */
const grounds = { light: '#ffffff', dark: '#182114' } as const;

interface ColorHint {
  readonly glyph: 'white' | 'dark';
  /** Between the glyph and the colour. */
  readonly ratio: number;
  /** The grounds that the colour can hardly be told from. */
  readonly pale: readonly (keyof typeof grounds)[];
}

/** How readable a guide's drop is in a colour; null for what is no `#rrggbb`. */
export const colorHintOf = (color: string): ColorHint | null => {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const glyph = readableOn(color);
  return {
    glyph: glyph === '#ffffff' ? 'white' : 'dark',
    ratio: contrastRatio(glyph, color),
    pale: (['light', 'dark'] as const).filter((ground) => contrastRatio(color, grounds[ground]) < minimumOfDrops),
  };
};
