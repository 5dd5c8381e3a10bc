import { List, Map as MapIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { FilterChip } from '../ui/chip.tsx';
import { type LazyModule, useLazyModule } from '../ui/lazy-module.ts';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { Skeleton, WaitingStatus } from '../ui/states.tsx';
import { uiText } from '../ui/text.ts';
import { viewText as text } from './text.ts';

/** A map of places beside a table; a route gives it to the screen of a feature that has no map of its own. */
export interface PlacesMapProps {
  label: string;
  places: readonly {
    readonly id: number;
    readonly name: string;
    readonly position: { readonly latitude: number; readonly longitude: number };
  }[];
  /** Names what is shown: another one is fitted into the map once its places are there. */
  subject: string;
  /** The places are those of `subject`. */
  isReady: boolean;
  /** The chosen places, below the map. */
  children: (ids: readonly number[]) => ReactNode;
}

interface ListOrMapProps {
  isMap: boolean;
  onChange: (isMap: boolean) => void;
}

/** Chooses between a list and its map. */
export const ListOrMap = ({ isMap, onChange }: ListOrMapProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
  <div role="group" aria-label={text.showAs} className="flex flex-wrap gap-1">
    <FilterChip pressed={!isMap} icon={<List />} onClick={() => onChange(false)}>
      {text.list}
    </FilterChip>
    <FilterChip pressed={isMap} icon={<MapIcon />} onClick={() => onChange(true)}>
      {text.map}
    </FilterChip>
  </div>
);

interface MapBesideProps<Props extends object> {
  /** Null: the list alone. */
  map: { readonly late: LazyModule<ComponentType<Props>>; readonly props: Props } | null;
  /** The list. */
  children: ReactNode;
}

/** A list with its map: side by side on a wide screen, on others the map in the list's place. Its code loads with the map. */
export function MapBeside<Props extends object>({ map, children }: MapBesideProps<Props>) {
  if (map === null) return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="@container/panel hidden grid-cols-[minmax(0,1fr)] gap-3 wide:grid">{children}</div>
      <div className="wide:sticky wide:top-3">
        <LateMap {...map} />
      </div>
    </div>
  );
}

function LateMap<Props extends object>({ late, props }: NonNullable<MapBesideProps<Props>['map']>) {
  const { code: LoadedMap, failures, waiting, retry } = useLazyModule(late);
  if (LoadedMap !== null) return <LoadedMap {...props} />;
  if (failures > 0)
    return (
      <RetryAlert tone="danger" onRetry={retry} retrying={waiting}>
        {text.mapFailed}
      </RetryAlert>
    );
  return (
    <>
      <WaitingStatus quiet>{uiText.loading}</WaitingStatus>
      <Skeleton className="h-96 rounded-lg" />
    </>
  );
}
