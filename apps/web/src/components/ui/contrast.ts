/** A text or glyph colour that the rule may choose. Black only where neither white nor ink is readable. */
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
