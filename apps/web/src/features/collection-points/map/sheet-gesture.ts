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
