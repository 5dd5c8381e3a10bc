/** Kinds of collection services ('tipo de coleta'); `outra` is the city's own. */
export const collectionServiceKinds = ['seletiva', 'domiciliar', 'organicos', 'volumosos', 'podas', 'outra'] as const;
export type CollectionServiceKind = (typeof collectionServiceKinds)[number];

/** Design tokens that a service may have as its colour; each also exists with the suffixes `-tint` and `-ink`. */
export const collectionServiceColors = [
  ...(['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros', 'perigosos'] as const),
] as const;
export type CollectionServiceColor = (typeof collectionServiceColors)[number];

/**
 * Effect of a holiday on collections: none · those of the day are cancelled · those of the day pass on the next day that is no
 * holiday · the whole rest of the week passes a day later.
 */
export const holidayPolicies = ['passes', 'doesNotPass', 'nextDay', 'nextDayShiftingWeek'] as const;
export type HolidayPolicy = (typeof holidayPolicies)[number];

/** Parts of the day, for windows whose hours are unknown. */
export const dayParts = ['morning', 'afternoon', 'day', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

export const houseParities = ['all', 'even', 'odd'] as const;
export type HouseParity = (typeof houseParities)[number];

/** Kinds of exceptions from the rules of an area. */
export const collectionExceptionKinds = ['cancelled', 'moved', 'added'] as const;
export type CollectionExceptionKind = (typeof collectionExceptionKinds)[number];

/** Parts of a place by which areas are described, the most precise first. */
export const placeParts = ['position', 'street', 'postal-code', 'district'] as const;
export type PlacePart = (typeof placeParts)[number];

/**
 * Precision of an answer, the best first: by which part of their coverage the areas were found. `street-position`: by the
 * approximate position of the place's street.
 */
export const collectionPrecisions = ['position', 'street', 'postal-code', 'street-position', 'district'] as const;
export type CollectionPrecision = (typeof collectionPrecisions)[number];

/**
 * Effects of a holiday on the collections of an area (`year.ts`): pass as usual · do not pass · pass on another day · none falls
 * on it, but later ones of its week move.
 */
export const holidayEffectKinds = ['passes', 'doesNotPass', 'moves', 'shifts'] as const;
export type HolidayEffectKind = (typeof holidayEffectKinds)[number];
