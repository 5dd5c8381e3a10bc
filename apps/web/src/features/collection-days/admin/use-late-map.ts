import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { LazyModule } from '../../../components/ui/lazy-module.ts';
import type { TileState } from '../../../lib/map-tiles.ts';

interface LateMap<Engine> {
  /** Null while the chunk loads, and after its failure. */
  readonly engine: Engine | null;
  readonly tiles: TileState;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Creates a map's engine of a lazy chunk in an element, and destroys it on unmount. */
export const useLateMap = <Code, Engine extends { readonly destroy: () => void }>(
  container: RefObject<HTMLDivElement | null>,
  code: LazyModule<Code>,
  create: (code: Code, container: HTMLElement, onTiles: (state: TileState) => void) => Engine,
): LateMap<Engine> => {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [tiles, setTiles] = useState<TileState>('loaded');
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const make = useEffectEvent(create);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let created: Engine | null = null;
    let isGone = false;
    code.load().then(
      (loaded) => {
        if (isGone || container.current === null) return;
        created = make(loaded, container.current, setTiles);
        setEngine(created);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      created?.destroy();
      setEngine(null);
    };
  }, [code, container, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { engine, tiles, failed, retry };
};
