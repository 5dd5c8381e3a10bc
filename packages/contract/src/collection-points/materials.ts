/** The seven accepted material types of a collection point (specification §3). */
export const materialTypes = ['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros'] as const;
export type MaterialType = (typeof materialTypes)[number];

/** Titles of the material types for residents. */
export const materialTitles: Record<MaterialType, string> = {
  papel: 'Papel/Papelão',
  plastico: 'Plásticos',
  vidro: 'Vidro',
  metal: 'Metal',
  eletronicos: 'Eletrônicos',
  oleo: 'Óleo de cozinha',
  outros: 'Outros',
};

/** Materials shown, marked '(a confirmar)', for a point that names none (specification §3). */
export const presumedMaterials: readonly MaterialType[] = ['papel', 'plastico'];

/** The materials to show for a point and whether they are only presumed. */
export const shownMaterials = (materials: readonly MaterialType[]): { materials: readonly MaterialType[]; presumed: boolean } =>
  materials.length > 0 ? { materials, presumed: false } : { materials: presumedMaterials, presumed: true };
