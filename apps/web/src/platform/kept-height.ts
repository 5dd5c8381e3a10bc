import { ifAllowed } from './if-allowed.ts';

const keyOf = (name: string): string => `separai_height_${name}`;

/** The height in px that a part of a screen had the last time on this device, in a window as wide as this one. */
export const keptHeight = (name: string): number | undefined => {
  const [width, height] = ifAllowed(() => localStorage.getItem(keyOf(name)))?.split(' ') ?? [];
  return Number(width) === innerWidth ? Number(height) : undefined;
};

/** Keeps that height for the next time. */
export const keepHeight = (name: string, height: number): void => {
  ifAllowed(() => localStorage.setItem(keyOf(name), `${innerWidth} ${height}`));
};
