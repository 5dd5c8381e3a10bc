import * as z from 'zod/mini';

/** A parameter of an address, of which what is not understood is left out: addresses may be typed. */
export const orNothing = <const Value extends z.ZodMiniType>(value: Value) => z.catch(z.optional(value), undefined);

/** A text of an address up to `max` characters: one that looks like a number is read as one. */
export const textParam = (max: number) =>
  z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.string().check(z.maxLength(max))));

/** The same without what is undefined or empty. */
export const without = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never;
