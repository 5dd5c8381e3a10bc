let loading: Promise<typeof import('../../platform/map-engine.ts')> | null = null;

/** The map's engine, a chunk of its own. A chunk that did not arrive is asked for again the next time. */
export const loadMapEngine = () => {
  loading ??= import('../../platform/map-engine.ts').catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
};
