import { type RefObject, useEffect } from 'react';

/** Brings the pressed chip of a row that scrolls sideways into the middle of it, without moving the page. */
export const useChosenChipInSight = (around: RefObject<HTMLElement | null>, chosen: string | null): void => {
  useEffect(() => {
    const chip = chosen === null ? null : around.current?.querySelector('[aria-pressed="true"]');
    const row = chip?.parentElement;
    if (chip == null || row == null) return;
    const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2), behavior: 'instant' });
  }, [around, chosen]);
};
