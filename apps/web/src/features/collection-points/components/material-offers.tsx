import { materialsWanted } from '@separai/contract/collection-points/material-words';
import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import type { CityPoints } from '../api/city-points.ts';
import { pointText } from '../text.ts';

/** Renders the answer of an item that a typed text names. */
export type ItemOffer = (typed: string) => ReactNode;

/** A material that somebody typed the name of. */
export interface MaterialOffer {
  readonly material: MaterialType;
  /** How many points accept it; null where nobody has counted them. */
  readonly count: number | null;
}

/** The materials that a typed text names, of those that points accept. */
export const useMaterialOffers = (city: CityPoints | undefined, typed: string): readonly MaterialOffer[] =>
  useMemo(() => {
    if (city === undefined) return [];
    const { held, summary } = city;
    return materialsWanted(typed)
      .filter((material) => summary.materials.includes(material))
      .map((material) => ({
        material,
        count: held?.filter(({ materials }) => shownMaterials(materials).materials.includes(material)).length ?? null,
      }));
  }, [city, typed]);

/** What a typed text may mean, to choose the points that accept it. */
export function MaterialOffers({
  offers,
  onChoose,
}: {
  offers: readonly MaterialOffer[];
  onChoose: (material: MaterialType) => void;
}) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label={pointText.materialOffers} className="mt-2 grid gap-2">
      {offers.map(({ material, count }) => (
        <li key={material}>
          <Button
            variant="soft"
            size="small"
            icon={<MaterialIcon material={material} tone="current" />}
            onClick={() => onChoose(material)}
            className="w-full"
          >
            {count === null ? materialTitles[material] : pointText.materialOffer(materialTitles[material], count)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
