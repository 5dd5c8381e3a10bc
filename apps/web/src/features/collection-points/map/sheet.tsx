import { type ReactNode, type RefObject, useId } from 'react';
import { useSheetDrag } from './sheet-drag.ts';

interface SheetProps {
  /** The element around map and sheet, which knows how far the sheet is moved. */
  frame: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Has a height only where the panel is a sheet. */
  grip: RefObject<HTMLDivElement | null>;
  expanded: boolean;
  onChange: (expanded: boolean) => void;
  handleLabel: string;
  heading: string;
  children: ReactNode;
}

/**
 * The panel with the list: a sheet at the bottom that is dragged, swiped or toggled with its handle, half the screen or
 * four fifths of it; from 1024 px a column beside the map, without a handle.
 */
export function Sheet({ frame, scroller, grip, expanded, onChange, handleLabel, heading, children }: SheetProps) {
  const id = useId();
  const { gripProps, mouseGripProps } = useSheetDrag({ frame, grip, scroller, expanded, onChange });
  return (
    <div className="sheet moves-with-sheet">
      <div ref={grip} className="sheet-grip" {...gripProps}>
        <button
          type="button"
          aria-label={handleLabel}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => onChange(!expanded)}
          className="sheet-handle"
        />
      </div>
      <div ref={scroller} id={id} tabIndex={-1} className="sheet-scroller outline-none">
        <div>
          <h1 {...mouseGripProps} className="sheet-heading font-display font-bold text-ink max-lg:select-none">
            {heading}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}
