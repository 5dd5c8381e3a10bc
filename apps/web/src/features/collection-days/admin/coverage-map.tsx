import './coverage-map.css';
import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { Crosshair, Eraser, Pencil, Scissors, Spline, Square, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { MapFrame } from '../../../components/ui/map-frame.tsx';
import type { MapArea } from '../../../lib/map-area.ts';
import { CornerFields } from './corner-fields.tsx';
import type { CornerChange } from './coverage-corners.ts';
import type { CoverageEngine, CoverageMode } from './coverage-engine.ts';
import { type CoverageRefusal, coverageCounts, type DrawnPolygons } from './coverage-geometry.ts';
import { areaMapText, coverageMapText as text } from './map-text.ts';
import { useLateMap } from './use-late-map.ts';

const engineCode = lazyModule(() => import('./coverage-engine.ts'));

interface CoverageMapProps {
  value: MultiPolygon | null;
  onChange: (value: DrawnPolygons | null) => void;
  /** The service's colour. */
  color: CollectionServiceColor;
  /** The other areas of the service in view. */
  others: readonly MultiPolygon[];
  /** Corners snap to the others' edges; simplified ones are shown alone. */
  areOthersExact: boolean;
  onView: (view: MapArea) => void;
  /** The map's first view without a value: the others' bounds, or a position such as the city's. */
  start?: MapArea['bounds'] | Position | null;
}

/** Zoom levels of a position, and without one. */
const zooms = { city: 13, country: 4 } as const;
/** Steps that can be undone. */
const stepsMax = 50;

/** A map on which the polygons of an area are drawn, corrected, cut and deleted. Its code loads with the map. */
export function CoverageMap({ value, onChange, color, others, areOthersExact, onView, start = null }: CoverageMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [mode, setMode] = useState<CoverageMode | null>(null);
  const [corners, setCorners] = useState(0);
  const [refusal, setRefusal] = useState<CoverageRefusal | null>(null);
  const [steps, setSteps] = useState<readonly (MultiPolygon | null)[]>([]);
  const change = useEffectEvent((next: DrawnPolygons | null): void => {
    setSteps((before) => [...before, value].slice(-stepsMax));
    onChange(next);
  });
  const view = useEffectEvent(onView);
  const map = useLateMap(container, engineCode, ({ createCoverageEngine }, element, onTiles) =>
    createCoverageEngine({
      ...{ container: element, color, onTiles, onMode: setMode, onCorners: setCorners, onRefusal: setRefusal },
      ...{ onChange: change, onView: view },
    }),
  );
  const { engine } = map;
  useShownCoverage(engine, value, start);
  useEffect(() => engine?.setNeighbours(others, areOthersExact), [engine, others, areOthersExact]);
  const undo = (): void => {
    const before = steps.at(-1);
    if (before === undefined) return;
    setSteps(steps.slice(0, -1));
    setRefusal(null);
    onChange(before as DrawnPolygons | null);
  };
  const changeCorner = (next: CornerChange): void => {
    setRefusal('refusal' in next ? next.refusal : null);
    if (!('value' in next) || JSON.stringify(next.value) === JSON.stringify(value)) return;
    setSteps([...steps, value].slice(-stepsMax));
    onChange(next.value);
  };
  const clear = (): void => {
    engine?.setMode(null);
    setSteps([...steps, value].slice(-stepsMax));
    onChange(null);
  };
  return (
    <div className="coverage-map grid grid-cols-[minmax(0,1fr)] gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to the form around it */}
      <div role="group" aria-label={text.tools} className="flex flex-wrap gap-2">
        {modes.map(({ mode: each, icon }) => (
          <Button
            key={each}
            variant={mode === each ? 'primary' : 'neutral'}
            size="small"
            icon={icon}
            aria-pressed={mode === each}
            disabled={engine === null || (each !== 'draw' && value === null)}
            onClick={() => engine?.setMode(mode === each ? null : each)}
          >
            {text.modes[each]}
          </Button>
        ))}
        <Button variant="text" size="small" icon={<Undo2 />} disabled={steps.length === 0 || corners > 0} onClick={undo}>
          {text.undo}
        </Button>
        <Button variant="text" size="small" icon={<X />} disabled={engine === null || value === null} onClick={clear}>
          {text.clear}
        </Button>
      </div>
      <p id={hintId} className="min-h-10 text-small text-ink-soft">
        {mode === null ? text.hint : text.modeHints[mode]}
      </p>
      <MapFrame
        container={container}
        label={text.map}
        describedBy={hintId}
        map={map}
        text={areaMapText}
        className="area-map h-[min(26rem,70dvh)]"
      >
        {engine !== null && (mode === 'draw' || mode === 'cut') && (
          <Crosshair
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-1/2 size-7 -translate-1/2 text-[#14230e]"
          />
        )}
      </MapFrame>
      {engine !== null && (mode === 'draw' || mode === 'cut') && <LineButtons engine={engine} corners={corners} />}
      {refusal !== null && <FormAlert tone="warn">{text.refusals[refusal]}</FormAlert>}
      {value !== null && corners === 0 && (
        <CornerFields value={value} onChange={changeCorner} onCorner={(corner) => engine?.markCorner(corner)} />
      )}
      <p role="status" className="text-small text-ink-soft">
        {value === null ? text.nothing : text.counts(coverageCounts(value))}
        {others.length > 0 && ` ${text.neighbours(others.length)}`}
      </p>
    </div>
  );
}

const modes: readonly { readonly mode: CoverageMode; readonly icon: ReactNode }[] = [
  { mode: 'draw', icon: <Pencil /> },
  { mode: 'edit', icon: <Spline /> },
  { mode: 'cut', icon: <Scissors /> },
  { mode: 'remove', icon: <Eraser /> },
];

/** The way to draw by keyboard: the arrow keys move the map below the cross. */
function LineButtons({ engine, corners }: { engine: CoverageEngine; corners: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="neutral" size="small" icon={<Crosshair />} onClick={engine.putCorner}>
        {text.putCorner}
      </Button>
      <Button variant="neutral" size="small" icon={<Square />} disabled={corners < 3} onClick={engine.closeLine}>
        {text.closeLine}
      </Button>
      <Button variant="text" size="small" onClick={() => engine.setMode(null)}>
        {text.stop}
      </Button>
    </div>
  );
}

/** Draws the value, and shows it or the start when the map is created or the start arrives. */
const useShownCoverage = (
  engine: CoverageEngine | null,
  value: MultiPolygon | null,
  start: MapArea['bounds'] | Position | null,
): void => {
  const show = useEffectEvent(() => {
    if (start === null) engine?.showAll({ position: fallbackCentre, zoom: zooms.country });
    else engine?.showAll('west' in start ? start : { position: start, zoom: zooms.city });
  });
  useEffect(() => engine?.setValue(value), [engine, value]);
  const kind = start === null ? 'none' : 'west' in start ? 'bounds' : 'position';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view stays when bounds or a position change later
  useEffect(() => show(), [engine, kind]);
};
