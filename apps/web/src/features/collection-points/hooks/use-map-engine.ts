import { type RefObject, startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import type { TileState } from '../../../lib/map-tiles.ts';
import { settings } from '../../../lib/settings.ts';
import type { MapEngine, MapEngineOptions } from '../map-engine.ts';

/** Loads the map's engine, a chunk of its own. */
export const { load: loadMapEngine } = lazyModule(() => import('../map-engine.ts'));

interface EngineState {
  /** null while the chunk loads, and after its failure. */
  readonly engine: MapEngine | null;
  readonly tiles: TileState;
  readonly failed: boolean;
  readonly retry: () => void;
}

type Handlers = Pick<MapEngineOptions, 'onTap' | 'onRest' | 'pins' | 'onPlace' | 'onCluster' | 'onEmpty'>;

/** Creates the map's engine in an element and destroys it on unmount. */
export const useMapEngine = (container: RefObject<HTMLDivElement | null>, handlers: Handlers): EngineState => {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [tiles, setTiles] = useState<TileState>('loaded');
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const on = useEffectEvent(() => handlers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let created: MapEngine | null = null;
    let isGone = false;
    loadMapEngine().then(
      ({ createMapEngine }) => {
        if (isGone || container.current === null) return;
        created = createMapEngine({
          container: container.current,
          tileUrl: settings.tileUrl,
          onTiles: setTiles,
          onTap: (position) => on().onTap(position),
          // The initial view is urgent, a moved map a transition.
          onRest: (area) => (area.isChosen ? startTransition(() => on().onRest(area)) : on().onRest(area)),
          pins: () => on().pins?.() ?? [],
          onPlace: (id) => on().onPlace?.(id),
          onCluster: (clusterId, count) => on().onCluster?.(clusterId, count),
          onEmpty: (isEmpty) => on().onEmpty?.(isEmpty),
        });
        setEngine(created);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      created?.destroy();
      setEngine(null);
    };
  }, [container, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { engine, tiles, failed, retry };
};
