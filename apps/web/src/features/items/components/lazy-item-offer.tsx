import type { ReactNode } from 'react';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';

const lateOffer = lazyModule(async () => (await import('./item-offer.tsx')).ItemOffer);

/** Shorter texts and postal codes name no item. */
const mayNameItem = (typed: string): boolean => typed.trim().length > 2 && !/^[\d\s.-]+$/.test(typed);

function Offer({ typed }: { typed: string }) {
  const { code: ItemOffer } = useLazyModule(lateOffer);
  return ItemOffer === null ? null : <ItemOffer typed={typed} />;
}

/** The result for an item named in the search for points. Its code and the items are loaded when a text may name one. */
export const itemOffer = (typed: string): ReactNode => mayNameItem(typed) && <Offer typed={typed} />;
