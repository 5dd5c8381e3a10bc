import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Runs the garbage collector at once, so that a test does not depend on when it runs by itself. */
export const collectGarbage = runInNewContext('gc') as () => void;
