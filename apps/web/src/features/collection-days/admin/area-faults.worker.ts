import { expose } from 'comlink';
import { findAreaFaults } from './area-faults.ts';

const api = { find: findAreaFaults };

export type AreaFaultsWorker = typeof api;

expose(api);
