import { type RefObject, startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { settings } from '../../../lib/settings.ts';
import type { MapItem } from './drawing.ts';
import type { MapEngine, MapEngineOptions } from './engine.ts';
import { loadMapEngine } from './loading.ts';
import type { TileState } from './tiles.ts';

interface EngineState {
  /** null while the engine's code is on its way, and when it did not arrive. */
  engine: MapEngine | null;
  items: readonly MapItem[];
  tiles: TileState;
  failed: boolean;
  retry: () => void;
}

/** Sets the map's engine up in an element, for as long as that is shown. `onTap`: the bare map was tapped. */
export const useMapEngine = (
  container: RefObject<HTMLDivElement | null>,
  onTap: MapEngineOptions['onTap'],
  onRest: MapEngineOptions['onRest'],
): EngineState => {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [items, setItems] = useState<readonly MapItem[]>([]);
  const [tiles, setTiles] = useState<TileState>('loaded');
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tapped = useEffectEvent(onTap);
  const rested = useEffectEvent(onRest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads anew
  useEffect(() => {
    let made: MapEngine | null = null;
    let gone = false;
    loadMapEngine().then(
      ({ createMapEngine }) => {
        if (gone || container.current === null) return;
        made = createMapEngine({
          container: container.current,
          tileUrl: settings.tileUrl,
          onItems: setItems,
          onTiles: setTiles,
          onTap: (position) => tapped(position),
          // Letting the map go is no more than what the map itself does: the rest is drawn in pieces. The first view waits for nothing.
          onRest: (area) => (area.isChosen ? startTransition(() => rested(area)) : rested(area)),
        });
        setEngine(made);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      made?.destroy();
      setEngine(null);
      setItems([]);
    };
  }, [container, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { engine, items, tiles, failed, retry };
};
