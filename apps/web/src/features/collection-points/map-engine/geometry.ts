/** Pixels from the map's upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in pixels from the map's upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The room that a marker takes: its side, and where its tip stands in it, both in pixels. */
export interface MarkerSize {
  readonly side: number;
  readonly tip: Pixel;
}

/** A drop of 32 px in a target of 44; its tip is at the lower left. */
export const placeSize: MarkerSize = { side: 44, tip: { x: 1, y: 43 } };
/** The selected place and a cluster: a drop of 48 px. */
export const largeSize: MarkerSize = { side: 48, tip: { x: 1, y: 46 } };

export const middleOf = ({ left, top, right, bottom }: Box): Pixel => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** The box of a marker whose tip stands at `tip`. */
export const boxOf = (tip: Pixel, size: MarkerSize): Box => {
  const [left, top] = [tip.x - size.tip.x, tip.y - size.tip.y];
  return { left, top, right: left + size.side, bottom: top + size.side };
};

/** True when `inner` lies wholly in `outer`. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** True when the two share any area. */
export const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Between the popup and the head of the marker below it; the popup's arrow stands there. */
export const popupGap = 14;
const margin = 8;

/**
 * Where the tip of the selected marker has to stand so that its head is in the middle of the free part. A popup above
 * the head (`popupHeight` px, 0 without one) moves it down, as far as the free part allows.
 */
export const tipPlace = (free: Box, popupHeight: number): Pixel => {
  const half = largeSize.side / 2;
  const needed = popupHeight > 0 ? popupHeight + popupGap + margin : 0;
  const middle = (free.top + free.bottom) / 2;
  const fits = middle - half - needed >= free.top;
  const head = fits ? middle : Math.min((free.top + needed + free.bottom) / 2, free.bottom - half);
  return { x: (free.left + free.right) / 2 - half + largeSize.tip.x, y: head - half + largeSize.tip.y };
};

/** A marker among others; a `movable` one may stand some pixels beside its place. */
export interface Standing {
  readonly tip: Pixel;
  readonly size: MarkerSize;
  readonly movable: boolean;
}

/** Rounds after which markers that still overlap are left as they are. */
const rounds = 6;

/** The tips of markers of which the movable ones were shifted as little as needed so that none overlap. */
export const spread = (markers: readonly Standing[]): readonly Pixel[] => {
  const tips = markers.map(({ tip }) => tip);
  const boxes = markers.map(({ tip, size }) => boxOf(tip, size));
  for (let round = 0; round < rounds; round++) {
    let moved = false;
    for (const [i, one] of boxes.entries()) {
      for (const [j, other] of boxes.entries()) {
        const marker = markers[j];
        if (i === j || !marker?.movable || !overlap(one, other)) continue;
        const away = shiftOff(one, other);
        const tip = { x: (tips[j]?.x ?? 0) + away.x, y: (tips[j]?.y ?? 0) + away.y };
        tips[j] = tip;
        boxes[j] = boxOf(tip, marker.size);
        moved = true;
      }
    }
    if (!moved) break;
  }
  return tips;
};

/** The shortest way off `fixed` for `box`, along one axis. */
const shiftOff = (fixed: Box, box: Box): Pixel => {
  const right = fixed.right - box.left;
  const left = box.right - fixed.left;
  const down = fixed.bottom - box.top;
  const up = box.bottom - fixed.top;
  const least = Math.min(right, left, down, up);
  if (least === right) return { x: right, y: 0 };
  if (least === left) return { x: -left, y: 0 };
  return least === down ? { x: 0, y: down } : { x: 0, y: -up };
};
