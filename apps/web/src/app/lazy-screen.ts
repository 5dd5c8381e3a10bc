import { type ComponentType, lazy } from 'react';

/** A screen whose code is loaded when it is first shown. */
export const screen = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));

/** The same for a screen that asks the server for data: what remembers the answers comes along, at the same time. */
export const screenWithData = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [{ withData }, component] = await Promise.all([import('./with-data.tsx'), load()]);
    return { default: withData(component) };
  });
