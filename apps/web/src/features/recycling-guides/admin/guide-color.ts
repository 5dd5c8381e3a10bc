import { contrastRatio, readableOn } from '../../../ui/contrast.ts';

/** WCAG 2.2, success criterion 1.4.11: of shapes that say something. */
const minimumOfShapes = 3;
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
    pale: (['light', 'dark'] as const).filter((ground) => contrastRatio(color, grounds[ground]) < minimumOfShapes),
  };
};
