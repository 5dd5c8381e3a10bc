import type { Cells } from './imported-point.ts';

/** What OpenStreetMap's tags say against listing a place for everybody. */
export interface TagVerdict {
  /** The place is no more, or does not work any more. */
  readonly isGone: boolean;
  /** Not everybody may enter. */
  readonly isPrivate: boolean;
  /** The reasons, and what else a person should know. */
  readonly notes: readonly string[];
}

/** Prefixes of a feature that is no longer there: https://wiki.openstreetmap.org/wiki/Lifecycle_prefix */
const gonePrefix = /^(?:disused|abandoned|removed|demolished|destroyed|razed|was|historic):(?:amenity|recycling)/;
const goneKeys = ['disused', 'abandoned', 'demolished'] as const;

/** Who may enter, by the values of `access`: https://wiki.openstreetmap.org/wiki/Key:access */
const closedTo: Readonly<Record<string, string>> = {
  private: 'Sem acesso do público',
  no: 'Sem acesso do público',
  permit: 'Só com autorização',
  residents: 'Só para moradores do lugar',
  employees: 'Só para quem trabalha no lugar',
  members: 'Só para associados',
  military: 'Área militar',
};

/** Whether a tag's key names a recycling place that is gone, as `disused:amenity` does. */
export const isGoneKey = (key: string): boolean => gonePrefix.test(key);

/** What the tags of a row say: `disused:amenity=recycling`, `access=private`, `access=customers`. */
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
