import { materialsWanted } from '@separai/contract/collection-points/material-words';
import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import { type Position, positionOf } from '@separai/contract/collection-points/rules';
import { mayNameDistrict } from '@separai/contract/postal-codes/district-name';
import { findDistrict } from '@separai/contract/postal-codes/endpoints';
import { foldText } from '@separai/contract/text';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { call } from '../../../lib/api.ts';
import type { CityPoints } from '../api.ts';
import { choosePlace, useNearPlace } from '../near-place.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';
import { pointText } from '../text.ts';

interface DistrictOfferProps {
  /** The text that finds no point. */
  typed: string;
  city: CityPoints | undefined;
  /** Called after the district has become the near place. */
  onChosen: () => void;
}

const medianOf = (numbers: readonly number[]): number | undefined => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** The medians of the points' coordinates: a few far points move their average out of the city. */
const positionAmid = (city: CityPoints | undefined): Position | null => {
  const positions = (city?.allPoints ?? []).flatMap((point) => positionOf(point) ?? []);
  const latitude = medianOf(positions.map((position) => position.latitude));
  const longitude = medianOf(positions.map((position) => position.longitude));
  return latitude === undefined || longitude === undefined ? (city?.summary.middle ?? null) : { latitude, longitude };
};

/** Rounded to about 1 km: enough to find the city, without the resident's position. */
const roughly = (degrees: number): string => degrees.toFixed(2);

interface DistrictSearch {
  readonly name: string;
  readonly near: Position;
}

type AskOptions = { readonly from?: 'located'; readonly signal?: AbortSignal };

/** Finds a district by name; null where none has it. Throws as `call` does. */
const lookUpDistrict = async (
  { name, near }: DistrictSearch,
  { from, ...init }: AskOptions = {},
): Promise<PostalCodePlace | null> => {
  const position = { latitude: roughly(near.latitude), longitude: roughly(near.longitude) };
  const [found] = await call(findDistrict, { query: { name, ...position, ...(from && { from }) }, ...init });
  const place = found === undefined ? null : placeOf(found);
  return place && { ...place, located: pointText.districtMiddle };
};

/** Debounce of the lookup, in ms. */
const debounce = 400;

const locatedQuery = (sought: DistrictSearch) =>
  queryOptions({
    queryKey: ['/api/districts', foldText(sought.name), roughly(sought.near.latitude), roughly(sought.near.longitude)],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, debounce));
      signal.throwIfAborted();
      return lookUpDistrict(sought, { from: 'located', signal });
    },
    retry: false,
  });

/**
 * Offers the points near to a typed district. Districts that the server has not located yet are geocoded on press only: the usage policy of
 * public geocoders forbids autocomplete requests.
 */
export function DistrictOffer({ typed, city, onChosen }: DistrictOfferProps) {
  const { place } = useNearPlace();
  const amid = useMemo(() => (place === null ? positionAmid(city) : null), [place, city]);
  const near = place?.position ?? amid;
  const name = typed.trim();
  if (near === null || !mayNameDistrict(name)) return null;
  return <Offer key={name} sought={{ name, near }} onChosen={onChosen} />;
}

function Offer({ sought, onChosen }: { sought: DistrictSearch; onChosen: () => void }) {
  const { data: located = null } = useQuery(locatedQuery(sought));
  const choose = (place: PostalCodePlace): void => {
    choosePlace(place);
    onChosen();
  };
  const lookUp = useMutation({
    mutationFn: () => lookUpDistrict(sought),
    onSuccess: (place) => place !== null && choose(place),
  });
  if (lookUp.data === null) return <FormAlert tone="info">{pointText.noDistrict(sought.name)}</FormAlert>;
  return (
    <div className="my-3 grid gap-2">
      <Button
        variant={located === null ? 'soft' : 'primary'}
        size="small"
        icon={<MapPin />}
        busy={lookUp.isPending}
        onClick={() => (located === null ? lookUp.mutate() : choose(located))}
        className="w-full"
      >
        {located === null ? pointText.findDistrict(sought.name) : pointText.showNear(located.phrase)}
      </Button>
      {lookUp.isError && <FormAlert tone="warn">{pointText.districtFailed}</FormAlert>}
    </div>
  );
}

/** Renders the result for an item that a typed text names. */
export type ItemOffer = (typed: string) => ReactNode;

/** A material whose name was typed. */
export interface MaterialOffer {
  readonly material: MaterialType;
  /** Number of points that accept the material; null where unknown. */
  readonly count: number | null;
}

/** The materials that a typed text names, of those that points accept. */
export const useMaterialOffers = (city: CityPoints | undefined, typed: string): readonly MaterialOffer[] =>
  useMemo(() => {
    if (city === undefined) return [];
    const { allPoints, summary } = city;
    return materialsWanted(typed)
      .filter((material) => summary.materials.includes(material))
      .map((material) => ({
        material,
        count: allPoints?.filter(({ materials }) => shownMaterials(materials).materials.includes(material)).length ?? null,
      }));
  }, [city, typed]);

/** Buttons that filter by the materials a typed text may name. */
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
