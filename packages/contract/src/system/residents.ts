import { isPanelAddress } from './panel.ts';

// Listed individually, so that pages rendered by the server (`/ponto/…`, the sitemap, the panel) never match.
const residentsAddress =
  /^\/(?:home|welcome|login|register(?:-step2|-success)?|forgot-password|verify-code|reset-(?:password|success)|confirm-email|undo-email-change|unsubscribe|privacy|erasure-success|user\/(?:help(?:\/licenses)?|profile|privacy|notifications)|map|search(?:\/[^/]+)?|descarte(?:\/[^/]+)?|coleta|coleta-agendada|proposta|coletor(?:\/[^/]+)?|coletores\/[^/]+|relato\/[^/]+|recycle(?:\/[^/]+)?|schedule(?:\/(?:list|success|calendar|cancel\/[^/]+))?)?\/?$/i;

/** Whether a path is one of the residents' screens. */
export const isResidentsAddress = (path: string): boolean => residentsAddress.test(path);

/** Whether a path is a screen of the app or of the panel; every other path is 404. */
export const isAppAddress = (path: string): boolean => path === '/' || isResidentsAddress(path) || isPanelAddress(path);
