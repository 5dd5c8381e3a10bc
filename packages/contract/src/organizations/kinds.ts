/** Kinds of organisations that collect. */
export const organizationKinds = ['cooperativa', 'associacao', 'empresa', 'secretaria'] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

export const organizationKindTitles: Record<OrganizationKind, string> = {
  cooperativa: 'Cooperativa',
  associacao: 'Associação',
  empresa: 'Empresa',
  secretaria: 'Secretaria',
};

/** Maximum number of organisations of an installation. */
export const organizationsMax = 500;
