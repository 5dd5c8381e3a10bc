import { expect, test } from 'vitest';
import {
  type Box,
  boxOf,
  isWithin,
  largeSize,
  overlap,
  placeSize,
  popupGap,
  type Standing,
  spread,
  tipPlace,
} from './geometry.ts';

const free: Box = { left: 0, top: 0, right: 360, bottom: 357 };
const headAt = (tip: { x: number; y: number }): Box => boxOf(tip, largeSize);

test('the tip of a marker is at the lower left of its box', () => {
  expect(boxOf({ x: 100, y: 100 }, placeSize)).toEqual({ left: 99, top: 57, right: 143, bottom: 101 });
});

test('without a popup the head of the selected marker is in the middle of the free part', () => {
  const head = headAt(tipPlace(free, 0));
  expect([(head.left + head.right) / 2, (head.top + head.bottom) / 2]).toEqual([180, 178.5]);
});

test('a high popup pushes the head down, both stay in the free part', () => {
  const head = headAt(tipPlace(free, 262));
  expect(isWithin(head, free)).toBe(true);
  expect(head.top - popupGap - 262).toBeGreaterThanOrEqual(0);
});

test('a popup with room to spare leaves the head in the middle', () => {
  const tall = { ...free, bottom: 800 };
  expect(tipPlace(tall, 262)).toEqual(tipPlace(tall, 0));
});

test('a popup that is too high leaves the head inside of the free part', () => {
  expect(isWithin(headAt(tipPlace({ ...free, bottom: 120 }, 300)), { ...free, bottom: 120 })).toBe(true);
});

const cluster = (x: number, y: number): Standing => ({ tip: { x, y }, size: largeSize, movable: true });
const pin = (x: number, y: number): Standing => ({ tip: { x, y }, size: placeSize, movable: false });

test('clusters give way to markers and to each other, markers stay where their place is', () => {
  const markers = [pin(100, 100), cluster(120, 90), cluster(150, 110), pin(300, 300)];
  const tips = spread(markers);
  const boxes = tips.map((tip, index) => boxOf(tip, markers[index]?.size ?? largeSize));
  expect([tips[0], tips[3]]).toEqual([
    { x: 100, y: 100 },
    { x: 300, y: 300 },
  ]);
  expect(boxes.some((one, i) => boxes.some((other, j) => i < j && overlap(one, other)))).toBe(false);
});

test('markers that do not overlap are not moved', () => {
  const markers = [cluster(0, 100), cluster(60, 100), pin(200, 50)];
  expect(spread(markers)).toEqual(markers.map(({ tip }) => tip));
});
