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
  /** The element around map and sheet; `--sheet-drag` is set on it. */
  frame: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** The handle; has no height where the panel is a column. */
  grip: RefObject<HTMLDivElement | null>;
  expanded: boolean;
  onChange: (expanded: boolean) => void;
  handleLabel: string;
  heading: string;
  children: ReactNode;
}

/**
 * The panel with the list: a bottom sheet of half or four fifths of the screen, moved by drag, swipe or its handle; from 1024 px a column
 * beside the map.
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

/** Distance in px after which a press becomes a drag. */
const slop = 4;

interface SheetDrag {
  frame: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  expanded: boolean;
  onChange: (expanded: boolean) => void;
}

/**
 * Drag handlers of the sheet. `gripProps` go to the handle, `mouseGripProps` to content that scrolls by touch and drags by mouse. Touches
 * on the list move the sheet when the list is scrolled to its top.
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
      // Only once it is a drag: the click of a captured pointer would not reach the handle's button.
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
      // Ignores the click that ends a drag.
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

/** Native listeners: React's touch listeners are passive and cannot prevent scrolling. */
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

/** Distance in px of a swipe that toggles the sheet (specification §2). */
const swipeThreshold = 50;

/** Whether the sheet is expanded after a drag by `dy` px, negative upwards. */
export const expandedAfter = (expanded: boolean, dy: number): boolean => {
  if (dy < -swipeThreshold) return true;
  return dy > swipeThreshold ? false : expanded;
};

interface TouchStart {
  expanded: boolean;
  /** Scroll offset of the list in px. */
  scrollTop: number;
  dx: number;
  dy: number;
}

/** Whether a touch that starts on the list moves the sheet; otherwise it scrolls the list. */
export const movesSheet = ({ expanded, scrollTop, dx, dy }: TouchStart): boolean => {
  if (scrollTop > 0 || Math.abs(dx) >= Math.abs(dy)) return false;
  return expanded ? dy > 0 : dy < 0;
};
