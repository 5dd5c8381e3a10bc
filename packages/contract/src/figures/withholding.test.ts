import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedLine, publishable, publishedPeopleMin } from './withholding.ts';

const part = (key: string, people: number, kilograms = people * 10) => ({
  ...{ key, kilograms },
  ...{ weighedPeople: people, collections: people },
});
const line = (people: number, ...parts: ReturnType<typeof part>[]): CountedLine<string> => ({
  people,
  weighedPeople: people,
  collections: people,
  kilograms: parts.reduce((sum, { kilograms }) => sum + kilograms, 0),
  parts,
});
const shown = (given: CountedLine<string>) =>
  Object.fromEntries(publishable(given).parts.map(({ key, kilograms }) => [key, kilograms]));

describe('the figures that may be published', () => {
  test('a month of four people is withheld whole, one of five is not', () => {
    expect(publishable(line(4, part('papel', 4)))).toEqual({
      kilograms: null,
      collections: null,
      people: null,
      parts: [{ key: 'papel', kilograms: null }],
    });
    expect(publishable(line(5, part('papel', 5)))).toMatchObject({ kilograms: 50, people: 5 });
  });

  test('people without a weight do not hide the weight of another', () => {
    const paper = { ...part('papel', 4), collections: 9 };
    expect(publishable({ ...line(9, paper), weighedPeople: 4 })).toMatchObject({ kilograms: null, people: null });
    expect(shown(line(9, paper, part('vidro', 9)))).toEqual({ papel: null, vidro: null });
  });

  test('a month without collections has zeros', () => {
    expect(publishable(line(0))).toEqual({ kilograms: 0, collections: 0, people: 0, parts: [] });
  });

  test('a material of few people takes the smallest of the others with it, or the total would tell it', () => {
    expect(shown(line(20, part('papel', 20), part('vidro', 9), part('oleo', 2)))).toEqual({
      papel: 200,
      vidro: null,
      oleo: null,
    });
  });

  test('two materials of few people are not enough: their sum would stand for few people, too', () => {
    expect(shown(line(20, part('papel', 20), part('oleo', 2), part('metal', 2)))).toEqual({
      papel: null,
      oleo: null,
      metal: null,
    });
  });

  test('collections of erased accounts have no person, and count as few', () => {
    const erased = { ...part('vidro', 0, 12), collections: 3 };
    expect(shown(line(9, part('papel', 9), erased))).toEqual({ papel: null, vidro: null });
  });

  test('no figure, and no difference between the total and the published parts, stands for fewer than five people', () => {
    const people = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(people, { maxLength: 7 }), (materials) => {
        const all = new Set(materials.flat());
        const given = {
          people: all.size,
          weighedPeople: all.size,
          collections: all.size,
          kilograms: materials.flat().length * 10,
          parts: materials.map((of, index) => ({ ...part(String(index), of.length), collections: of.length })),
        };
        const { kilograms, parts } = publishable(given);
        const behind = (keys: string[]) => new Set(keys.flatMap((key) => materials[Number(key)] ?? []));
        for (const { key, kilograms: each } of parts)
          if (each !== null && each > 0) expect(behind([key]).size).toBeGreaterThanOrEqual(publishedPeopleMin);
        const hidden = behind(parts.filter((one) => one.kilograms === null).map(({ key }) => key));
        if (kilograms !== null && hidden.size > 0) expect(hidden.size).toBeGreaterThanOrEqual(publishedPeopleMin);
      }),
    );
  });
});
