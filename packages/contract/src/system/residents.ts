import { isPanelAddress } from './panel.ts';

// Named one by one, so that what the server makes itself (`/ponto/…`, the sitemap, the panel) is never taken for one of these.
const residentsAddress =
  /^\/(?:home|welcome|login|register(?:-step2|-success)?|forgot-password|verify-code|reset-(?:password|success)|confirm-email|undo-email-change|unsubscribe|privacy|erasure-success|user\/(?:help(?:\/licenses)?|profile|privacy|notifications)|map|search(?:\/[^/]+)?|descarte(?:\/[^/]+)?|relato\/[^/]+|recycle(?:\/[^/]+)?|schedule(?:\/(?:list|success|calendar|cancel\/[^/]+))?)?\/?$/i;

/** Whether a path is that of one of the residents' screens, which all stand in the same page. */
export const isResidentsAddress = (path: string): boolean => residentsAddress.test(path);

/** Whether a path is an address of the app or of its panel; every other one is answered with 404. */
export const isAppAddress = (path: string): boolean => path === '/' || isResidentsAddress(path) || isPanelAddress(path);
