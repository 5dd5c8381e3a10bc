import { defaultGuideColor } from '@separai/contract/limits';
import type { CSSProperties } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { GuideDrop, guideTint, MaterialDrop } from '../../../components/ui/material.tsx';
import type { MaterialLook } from '../../../components/ui/material-icons.tsx';
import type { Guide } from '../guides-query.ts';

interface DropOfProps {
  guide: Guide;
  /** In px at the default text size. */
  size: number;
  glyphSize?: number;
}

/** A guide's drop. Decorative: the name stands beside it. */
export function DropOf({ guide, ...sizes }: DropOfProps) {
  const { glyph, color } = guideLook(guide);
  return color === null ? <MaterialDrop material={glyph} {...sizes} /> : <GuideDrop color={color} glyph={glyph} {...sizes} />;
}

/** The subtle background of a guide's colour, as class and style. */
const groundOf = (guide: Guide): { className: string; style: CSSProperties } => {
  const { glyph, color } = guideLook(guide);
  return color === null
    ? { className: '', style: { backgroundColor: `var(--${glyph}-tint)` } }
    : { className: 'guide-tint', style: guideTint(color) };
};

/** The colours of the built-in guides: the light solids of the materials' tokens. */
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
  /** `#rrggbb`; null for a material in its own colour, which has a dark variant among the tokens. */
  readonly color: string | null;
}

/** The appearance of a guide. Administrators may give a guide any colour and any id. */
export const guideLook = ({ id, color }: Pick<Guide, 'id' | 'color'>): GuideLook => {
  const glyph = id.split('-').find(isBranded);
  const isHex = /^#[0-9a-f]{6}$/i.test(color);
  if (glyph !== undefined && brandColors[glyph] === color.toLowerCase()) return { glyph, color: null };
  return { glyph: glyph ?? 'outros', color: isHex ? color : defaultGuideColor };
};

export const guideCardClass = 'overflow-hidden rounded-lg border border-line bg-surface tip-bl';

/** The content of a guide's card: its drop on a subtle background, name and description. */
export function GuideCardContent({ guide }: { guide: Guide }) {
  const ground = groundOf(guide);
  return (
    <>
      <span style={ground.style} className={classNames('grid place-items-center py-3.5', ground.className)}>
        <DropOf guide={guide} size={68} glyphSize={41} />
      </span>
      <span className="grid gap-1 px-3 pt-3 pb-3.5">
        <span className="font-display text-name font-semibold wrap-anywhere text-ink">{guide.name}</span>
        <span className="line-clamp-4 text-small wrap-anywhere text-ink-soft">{guide.description}</span>
      </span>
    </>
  );
}
