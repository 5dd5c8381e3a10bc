import * as z from 'zod/mini';
import { orNothing } from '../../../lib/search-params.ts';

// An address that looks like a number is read as one.
const GuideIdText = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** What of the address of the panel's guides says which dialog is open. */
const GuideSearch = z.object({
  /** The guide that is edited. */
  material: orNothing(GuideIdText),
  novo: orNothing(z.literal(true)),
  /** The guide that is about to be deleted. */
  excluir: orNothing(GuideIdText),
});
export type GuideSearch = { material?: string; novo?: true; excluir?: string };

/** What an address says; what is not understood is left out. */
export const guideSearchOf = (given: Record<string, unknown>): GuideSearch =>
  Object.fromEntries(Object.entries(z.parse(GuideSearch, given)).filter(([, value]) => value !== undefined));
