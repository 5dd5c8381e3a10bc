import type { Position } from '@separai/contract/collection-points/rules';

/** Degrees with six decimals (specification §3), about a decimetre, and a decimal comma; empty for null. */
export const degreesText = (degrees: number | null): string => (degrees === null ? '' : degrees.toFixed(6).replace('.', ','));

/** A position such as '-3,752632; -38,532689': the decimal commas leave the semicolon to separate the two. */
export const positionText = ({ latitude, longitude }: Position): string => `${degreesText(latitude)}; ${degreesText(longitude)}`;
