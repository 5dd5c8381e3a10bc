import { lateCode } from '../../../components/ui/late-code.ts';

/** How the server is asked, a chunk of its own: most cities have no more points than a phone holds. */
export const { load: loadServed } = lateCode(() => import('./served.ts'));
