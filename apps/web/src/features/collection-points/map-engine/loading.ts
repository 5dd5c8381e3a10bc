import { lateCode } from '../../../components/ui/late-code.ts';

/** The map's engine, a chunk of its own. A chunk that did not arrive is asked for again the next time. */
export const { load: loadMapEngine } = lateCode(() => import('./engine.ts'));
