export { importStates } from './states.ts';
