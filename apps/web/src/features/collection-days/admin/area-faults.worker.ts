import { expose } from 'comlink';
import type { Bounds } from '../../../lib/map-area.ts';
import { findAreaFaults, type OutlinedArea } from './area-faults.ts';

const api = { find: (areas: readonly OutlinedArea[], bounds: Bounds) => findAreaFaults(areas, bounds) };

export type AreaFaultsWorker = typeof api;

expose(api);
