import { type RefObject, useEffect } from 'react';

/** Brings the pressed chip of a row that scrolls sideways into the middle of it, without moving the page. */
export const useChosenChipInSight = (around: RefObject<HTMLElement | null>, chosen: string | null): void => {
  useEffect(() => {
    const chip = chosen === null ? null : around.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const row = chip?.parentElement;
    if (chip == null || row == null) return;
    // Where it would be if it did not keep to the row's edge.
    const { position } = chip.style;
    chip.style.position = 'static';
    const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
    chip.style.position = position;
    row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2), behavior: 'instant' });
  }, [around, chosen]);
};
