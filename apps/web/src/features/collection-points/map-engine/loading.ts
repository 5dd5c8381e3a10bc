import { lazyModule } from '../../../components/ui/lazy-module.ts';

/** The map's engine, a chunk of its own. A chunk that did not arrive is asked for again the next time. */
export const { load: loadMapEngine } = lazyModule(() => import('./engine.ts'));
