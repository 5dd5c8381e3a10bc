import '../admin/areas-map.css';
import { summarizeCollectionPoints } from '@separai/contract/collection-points/endpoints';
import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Crosshair } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { MapFrame } from '../../../components/ui/map-frame.tsx';
import { call } from '../../../lib/api.ts';
import { usePostalCode } from '../../../lib/postal-code.ts';
import type { AreasEngine, DrawnArea } from '../admin/areas-engine.ts';
import { areaMapText } from '../admin/map-text.ts';
import { useLateMap } from '../admin/use-late-map.ts';
import { type AreaChange, choiceAt } from '../area-change.ts';
import { type AnsweredOutline, useOutlines } from '../hooks/use-outlines.ts';
import { answerMapText as text } from '../map-text.ts';
import { type Place, placeWith } from '../place.ts';
import { ServiceDot } from './collection-line.tsx';

const engineCode = lazyModule(() => import('../admin/areas-engine.ts'));

/** Zoom levels without areas. */
const zooms = { place: 15, city: 13, country: 4 } as const;

/** The middle of all points, which is in the city; null without points. */
const middleQuery = queryOptions({
  queryKey: ['/api/collection-points', 'middle'],
  queryFn: async ({ signal }) => (await call(summarizeCollectionPoints, { signal, quiet: true })).middle,
  staleTime: 60 * 60_000,
});

interface AnswerMapProps {
  place: Place | null;
  chosen: readonly number[];
  onAsk: (place: Place) => void;
  onChoose: (change: AreaChange) => void;
}

/**
 * A map with the outlines of the answered areas. A tap, or its middle, chooses among the areas that the place may be in, and
 * elsewhere asks for the days of the position.
 */
export function AnswerMap({ place, chosen, onAsk, onChoose }: AnswerMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { services, outlines, failed } = useOutlines(place, chosen);
  const ask = (position: Position): void => {
    const choice = choiceAt(services, chosen, outlines, position);
    if (choice === null) onAsk(placeWith({ position }));
    else onChoose(choice);
  };
  const onTap = useEffectEvent(ask);
  const map = useLateMap(container, engineCode, ({ createAreasEngine }, element, onTiles) =>
    createAreasEngine({ container: element, onTiles, onTap, labelWidth: 0 }),
  );
  const { engine } = map;
  useView(engine, outlines, place);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={hintId} className="text-small text-ink-soft">
        {text.hint}
      </p>
      <MapFrame
        container={container}
        label={text.map}
        describedBy={hintId}
        map={map}
        text={areaMapText}
        className="area-map h-72"
      >
        <Crosshair aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2 size-7 -translate-1/2 text-ink" />
      </MapFrame>
      <Button
        variant="neutral"
        size="small"
        icon={<Crosshair />}
        disabled={engine === null}
        onClick={() => engine !== null && ask(engine.middle())}
        className="justify-self-start"
      >
        {text.takeMiddle}
      </Button>
      {failed && <FormAlert tone="warn">{text.outlinesFailed}</FormAlert>}
      {outlines.length > 0 && <OutlineList outlines={outlines} />}
    </div>
  );
}

function OutlineList({ outlines }: { outlines: readonly AnsweredOutline[] }) {
  return (
    <ul aria-label={text.outlines} className="grid gap-1">
      {outlines.map(({ id, service, label, name, note }) => (
        <li key={id} className="flex gap-2">
          <ServiceDot color={service.color} />
          <p className="min-w-0 text-small wrap-anywhere">
            <span className="font-semibold">{service.name}:</span> {label !== '' && `${label} · `}
            {name}
            {note !== null && <span className="text-ink-soft"> ({note})</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The position of the place's postal code, else the middle of the city's points; null while unknown. */
const useCentre = (place: Place | null): Position | null => {
  const { answer } = usePostalCode(place?.cep ?? null, 'position');
  const { data: middle = null } = useQuery(middleQuery);
  const { latitude, longitude } = answer.step === 'found' ? answer.found : {};
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? middle : { latitude, longitude }),
    [latitude, longitude, middle],
  );
};

/** Shows the areas, else the position, else the centre; later a changed position outside of the view. */
const useView = (engine: AreasEngine | null, areas: readonly DrawnArea[], place: Place | null): void => {
  const position = place?.position ?? null;
  const centre = useCentre(place);
  const open = useEffectEvent((): void => {
    if (position !== null) engine?.showAll({ position, zoom: zooms.place });
    else if (centre !== null) engine?.showAll({ position: centre, zoom: zooms.city });
    else engine?.showAll({ position: fallbackCentre, zoom: zooms.country });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the centre may become known after the map is drawn
  useEffect(() => open(), [engine, centre]);
  useEffect(() => {
    engine?.setAreas(areas);
    // A tap outside of all areas leaves the view as it is.
    if (areas.length > 0) open();
  }, [engine, areas]);
  const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
  useEffect(() => {
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    engine?.setPlace(place);
    if (place !== null) engine?.reveal(place);
  }, [engine, latitude, longitude]);
};
