import type { Cells } from './imported-point.ts';

/** Reasons in OpenStreetMap's tags against listing a place publicly. */
export interface TagVerdict {
  /** The place no longer exists, or no longer works. */
  readonly isGone: boolean;
  /** The place is not open to the public. */
  readonly isPrivate: boolean;
  /** The reasons, and further remarks for the administrator. */
  readonly notes: readonly string[];
}

/** Lifecycle prefixes of a feature that no longer exists: https://wiki.openstreetmap.org/wiki/Lifecycle_prefix */
const gonePrefix = /^(?:disused|abandoned|removed|demolished|destroyed|razed|was|historic):(?:amenity|recycling)/;
const goneKeys = ['disused', 'abandoned', 'demolished'] as const;

/** Access restrictions by the values of `access`: https://wiki.openstreetmap.org/wiki/Key:access */
const closedTo: Readonly<Record<string, string>> = {
  private: 'Sem acesso do público',
  no: 'Sem acesso do público',
  permit: 'Só com autorização',
  residents: 'Só para moradores do lugar',
  employees: 'Só para quem trabalha no lugar',
  members: 'Só para associados',
  military: 'Área militar',
};

/** Whether a tag's key marks a recycling place that no longer exists, as `disused:amenity` does. */
export const isGoneKey = (key: string): boolean => gonePrefix.test(key);

/** Evaluates the tags of a row: `disused:amenity=recycling`, `access=private`, `access=customers`. */
export const tagVerdict = (cells: Cells): TagVerdict => {
  const goneKey = cells.amenity === 'recycling' ? undefined : Object.keys(cells).find(isGoneKey);
  const goneTag = goneKey ?? goneKeys.find((key) => cells[key] === 'yes');
  const access = cells.access?.trim().toLowerCase() ?? '';
  const why = Object.hasOwn(closedTo, access) ? closedTo[access] : undefined;
  return {
    isGone: goneTag !== undefined,
    isPrivate: why !== undefined,
    notes: [
      ...(goneTag === undefined ? [] : [`Desativado, segundo o OpenStreetMap (${goneTag}=${cells[goneTag]}).`]),
      ...(why === undefined ? [] : [`${why}, segundo o OpenStreetMap (access=${access}).`]),
      ...(access === 'customers' ? ['Só para clientes, segundo o OpenStreetMap (access=customers).'] : []),
    ],
  };
};
