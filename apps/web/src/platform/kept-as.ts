interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
}

/** Marks a question whose answer is kept on this device; one that was kept in another shape counts as absent. */
export const keptAs = (shape: Schema) => ({ isKept: (kept: unknown) => shape.safeParse(kept).success });
