import type { CSSProperties } from 'react';
import { GuideDrop, guideTint, MaterialDrop } from '../../../components/ui/material.tsx';
import type { Guide } from '../guide.ts';
import { guideLook } from '../guide-look.ts';

interface DropOfProps {
  guide: Guide;
  /** px at the usual text size. */
  size: number;
  glyphSize?: number;
}

/** A guide's drop. Decoration: the name stands beside it. */
export function DropOf({ guide, ...sizes }: DropOfProps) {
  const { glyph, color } = guideLook(guide);
  return color === null ? <MaterialDrop material={glyph} {...sizes} /> : <GuideDrop color={color} glyph={glyph} {...sizes} />;
}

/** The quiet ground of a guide's colour, as class and style. */
export const groundOf = (guide: Guide): { className: string; style: CSSProperties } => {
  const { glyph, color } = guideLook(guide);
  return color === null
    ? { className: '', style: { backgroundColor: `var(--${glyph}-tint)` } }
    : { className: 'guide-tint', style: guideTint(color) };
};
