import { collectionDayLimits } from '@separai/contract/collection-days/limits';

/** Longest text of ranges in an address: areas of one import have consecutive ids. */
export const rangesMaxLength = 2_000;

/** Ids as rising ranges: '1-3_7'. Null where the text is too long for an address. */
export const rangesOf = (ids: readonly number[]): string | null => {
  const ranges: { from: number; to: number }[] = [];
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === id - 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  const text = ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join('_');
  return text.length > rangesMaxLength ? null : text;
};

/** The ids of ranges, at most as many as one exception has; parts of another form are ignored. */
export const idsIn = (ranges: string): number[] => {
  const ids: number[] = [];
  for (const part of ranges.split('_')) {
    const [, first, last = first] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part) ?? [];
    for (let id = Number(first); id <= Number(last) && ids.length < collectionDayLimits.exceptionAreasMax; id += 1) ids.push(id);
  }
  return ids;
};
