import type { keptShapes } from './kept-shapes.ts';

/**
 * Marks a question whose answer is kept on this device; one that was kept in another shape counts as absent. The shapes are loaded
 * when another build of the app has kept the answer, not before a screen is drawn.
 */
export const keptAs = (shape: keyof typeof keptShapes) => ({
  isKept: async (kept: unknown): Promise<boolean> => {
    const { keptShapes } = await import('./kept-shapes.ts');
    return keptShapes[shape].safeParse(kept).success;
  },
});
