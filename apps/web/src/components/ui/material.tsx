import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { MaterialIcon, type MaterialLook } from './material-icons.tsx';
import { uiText } from './text.ts';

const tintClass: Record<MaterialLook, string> = {
  papel: 'bg-papel-tint text-papel-ink',
  plastico: 'bg-plastico-tint text-plastico-ink',
  vidro: 'bg-vidro-tint text-vidro-ink',
  metal: 'bg-metal-tint text-metal-ink',
  eletronicos: 'bg-eletronicos-tint text-eletronicos-ink',
  oleo: 'bg-oleo-tint text-oleo-ink',
  outros: 'bg-outros-tint text-outros-ink',
  perigosos: 'bg-perigosos-tint text-perigosos-ink',
};

const solidClass: Record<MaterialLook, string> = {
  papel: 'bg-papel text-on-papel',
  plastico: 'bg-plastico text-on-plastico',
  vidro: 'bg-vidro text-on-vidro',
  metal: 'bg-metal text-on-metal',
  eletronicos: 'bg-eletronicos text-on-eletronicos',
  oleo: 'bg-oleo text-on-oleo',
  outros: 'bg-outros text-on-outros',
  perigosos: 'bg-perigosos text-on-perigosos',
};

/** A material's word with glyph and colour. Not a control. `unconfirmed` marks a presumed material. */
export function MaterialChip({
  material,
  label,
  unconfirmed = false,
}: {
  material: MaterialLook;
  label: string;
  unconfirmed?: boolean;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 max-w-full items-center gap-1 rounded-[0.875rem] tip-bl border-[1.5px] py-0.5 pr-2 pl-1.5 text-small font-medium',
        unconfirmed && 'border-dashed border-edge bg-surface text-ink',
        !unconfirmed && tintClass[material],
        !unconfirmed && (material === 'outros' ? 'border-edge' : 'border-transparent'),
      )}
    >
      <MaterialIcon material={material} size={17} tone={unconfirmed ? 'ink' : 'current'} />
      <span className="min-w-0 wrap-break-word">
        {label}
        {unconfirmed && <span className="font-normal text-ink-soft"> {uiText.toConfirm}</span>}
      </span>
    </span>
  );
}

type DropSize = {
  /** px at the default text size; it grows with the text. */
  size?: number;
  /** px; 0.55 of the drop when absent. */
  glyphSize?: number;
};

/** A material's drop in its full colour. Decorative: the word stands beside it. */
export function MaterialDrop({ material, size = 40, glyphSize = size * 0.55 }: { material: MaterialLook } & DropSize) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-grid shrink-0 place-items-center drop', solidClass[material])}
      style={square(size)}
    >
      <MaterialIcon material={material} size={glyphSize} />
    </span>
  );
}

/**
 * A guide's drop in any colour, with a readable glyph colour. @param color `#rgb` or `#rrggbb` @throws RangeError for another
 * form of colour
 */
export function GuideDrop({
  color,
  glyph,
  size = 40,
  glyphSize = size * 0.55,
}: { color: string; glyph: MaterialLook } & DropSize) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid shrink-0 place-items-center border border-line drop"
      style={{ ...square(size), backgroundColor: color, color: readableOn(color) }}
    >
      <MaterialIcon material={glyph} size={glyphSize} />
    </span>
  );
}

/** The subtle background of a guide's colour, as `style` of an element with the class `guide-tint`. */
export function guideTint(color: string): CSSProperties {
  return { '--guide': color } as CSSProperties;
}

function square(size: number): CSSProperties {
  return { width: `${size / 16}rem`, height: `${size / 16}rem` };
}

/** A text or glyph colour; black only where neither white nor ink is readable. */
type ReadableColor = '#ffffff' | '#14230e' | '#000000';

/** WCAG 2.2 success criterion 1.4.3: text of any size. */
export const MINIMUM_CONTRAST = 4.5;

/**
 * The first of white, ink and black that has at least 4.5:1 on a ground.
 * There is always one: white is readable up to a luminance of 0.183, black from 0.175 on.
 * @param ground `#rgb` or `#rrggbb`, any case
 * @throws RangeError for anything else
 */
export function readableOn(ground: string): ReadableColor {
  if (contrastRatio('#ffffff', ground) >= MINIMUM_CONTRAST) return '#ffffff';
  return contrastRatio('#14230e', ground) >= MINIMUM_CONTRAST ? '#14230e' : '#000000';
}

/**
 * Contrast ratio of two opaque colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
 * @throws RangeError for a colour that is not `#rgb` or `#rrggbb`
 */
export function contrastRatio(first: string, second: string): number {
  const [darker, lighter] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2 "relative luminance" of an sRGB colour, from 0 (black) to 1 (white). */
function relativeLuminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channels(hex: string): number[] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) throw new RangeError(`Not a hexadecimal colour: ${hex}`);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}
