import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';

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

/** Pixels within which a press is no drag yet. */
const slop = 4;

interface SheetDrag {
  /** Carries `--sheet-drag` while the finger moves. */
  frame: RefObject<HTMLElement | null>;
  /** Shown only where the panel is a sheet. */
  grip: RefObject<HTMLElement | null>;
  /** The list inside of the sheet. */
  scroller: RefObject<HTMLElement | null>;
  expanded: boolean;
  onChange: (expanded: boolean) => void;
}

/**
 * Lets a sheet follow the finger, the pen or the mouse. `gripProps` go to what is always a handle, `mouseGripProps` to
 * what scrolls under a finger and is a handle for the mouse. Touches on the list move the sheet when the list is at its top.
 */
const useSheetDrag = ({ frame, grip, scroller, expanded, onChange }: SheetDrag) => {
  const press = useRef<{ y: number; moved: boolean } | null>(null);
  const isSheet = (): boolean => (grip.current?.offsetHeight ?? 0) > 0;

  const follow = (dy: number): void => {
    frame.current?.style.setProperty('--sheet-drag', `${dy}px`);
    frame.current?.setAttribute('data-dragging', '');
  };
  const letGo = (dy: number): void => {
    frame.current?.style.removeProperty('--sheet-drag');
    frame.current?.removeAttribute('data-dragging');
    onChange(expandedAfter(expanded, dy));
  };

  useListTouches({ scroller, expanded, isSheet, follow, letGo });

  const gripProps = {
    onPointerDown: (event: ReactPointerEvent) => {
      press.current = isSheet() && event.isPrimary && event.button === 0 ? { y: event.clientY, moved: false } : null;
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (press.current === null || !event.isPrimary) return;
      const dy = event.clientY - press.current.y;
      if (!press.current.moved && Math.abs(dy) <= slop) return;
      // Not before it is a drag: a captured pointer's click would not reach the handle's button.
      if (!press.current.moved) event.currentTarget.setPointerCapture(event.pointerId);
      press.current.moved = true;
      follow(dy);
    },
    onPointerUp: (event: ReactPointerEvent) => {
      if (press.current?.moved) letGo(event.clientY - press.current.y);
      else press.current = null;
    },
    onPointerCancel: () => {
      if (press.current?.moved) letGo(0);
      press.current = null;
    },
    onClickCapture: (event: { stopPropagation: () => void; detail: number }) => {
      // The end of a drag is no press of the handle.
      if (press.current?.moved && event.detail > 0) event.stopPropagation();
      press.current = null;
    },
  };
  const mouseGripProps = {
    ...gripProps,
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.pointerType !== 'touch') gripProps.onPointerDown(event);
    },
  };
  return { gripProps, mouseGripProps };
};

interface ListTouches extends Pick<SheetDrag, 'scroller' | 'expanded'> {
  isSheet: () => boolean;
  follow: (dy: number) => void;
  letGo: (dy: number) => void;
}

/** React listens to touches passively, so that they cannot be kept from scrolling: hence by hand. */
const useListTouches = ({ scroller, expanded, isSheet, follow, letGo }: ListTouches): void => {
  const start = useRef<{ x: number; y: number; owner: 'undecided' | 'sheet' | 'list' } | null>(null);
  const begin = useEffectEvent((event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    if (start.current?.owner === 'sheet') letGo(0);
    start.current = touch === undefined || !isSheet() ? null : { x: touch.clientX, y: touch.clientY, owner: 'undecided' };
  });
  const move = useEffectEvent((event: TouchEvent) => {
    const touch = event.touches[0];
    if (start.current === null || touch === undefined || start.current.owner === 'list') return;
    const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
    if (start.current.owner === 'undecided') {
      if (Math.max(Math.abs(dx), Math.abs(dy)) <= slop) return;
      const scrollTop = scroller.current?.scrollTop ?? 0;
      start.current.owner = movesSheet({ expanded, scrollTop, dx, dy }) ? 'sheet' : 'list';
    }
    if (start.current.owner !== 'sheet') return;
    if (event.cancelable) event.preventDefault();
    follow(dy);
  });
  const end = useEffectEvent((event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (start.current?.owner === 'sheet') letGo(event.type === 'touchend' && touch ? touch.clientY - start.current.y : 0);
    start.current = null;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('touchstart', begin, { passive: true, signal });
    element.addEventListener('touchmove', move, { passive: false, signal });
    element.addEventListener('touchend', end, { signal });
    element.addEventListener('touchcancel', end, { signal });
    return () => stop.abort();
  }, [scroller]);
};

/** Pixels that a swipe has to pass to open or to lower the sheet (specification §2). */
const swipeThreshold = 50;

/** Whether the sheet is expanded after it was moved by `dy` pixels (upwards is negative) and let go. */
export const expandedAfter = (expanded: boolean, dy: number): boolean => {
  if (dy < -swipeThreshold) return true;
  return dy > swipeThreshold ? false : expanded;
};

interface TouchStart {
  expanded: boolean;
  /** Pixels that the list is scrolled by. */
  scrollTop: number;
  dx: number;
  dy: number;
}

/** Whether a finger that begins to move on the list moves the sheet; otherwise it scrolls the list. */
export const movesSheet = ({ expanded, scrollTop, dx, dy }: TouchStart): boolean => {
  if (scrollTop > 0 || Math.abs(dx) >= Math.abs(dy)) return false;
  return expanded ? dy > 0 : dy < 0;
};
