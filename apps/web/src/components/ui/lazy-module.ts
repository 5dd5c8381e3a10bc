import { startTransition, useCallback, useEffect, useState } from 'react';

/** A chunk that is loaded on demand. */
export interface LazyModule<Code> {
  /** The loaded module; null before. */
  readonly loaded: () => Code | null;
  /** Loads the chunk once; failures are not cached, so that the next call tries again. Rejects after 15 s. */
  readonly load: () => Promise<Code>;
  /** Loads after a button press; every other failed chunk and style sheet is retried with it. */
  readonly retry: () => Promise<Code>;
  /** Prefetches the chunk once. Failures are ignored: the component that needs the chunk retries. */
  readonly prefetch: () => void;
}

/** Time limit of an import, in ms. */
const importTimeout = 15_000;

let hasFailed = false;
/** Number of retries by button. */
let retries = 0;

const failedStyles = new Set<HTMLLinkElement>();
// A capturing listener, since these errors do not bubble.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Reloads the style sheets that failed: Vite loads each only once. */
export const reloadStyles = async (): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const mend = (link: HTMLLinkElement): Promise<void> =>
    new Promise((resolve, reject) => {
      const anew = link.cloneNode() as HTMLLinkElement;
      anew.onload = () => resolve();
      anew.onerror = () => reject(new Error(`no ${link.href}`));
      // A pending sheet stays: another caller awaits it.
      if (failedStyles.delete(link)) link.replaceWith(anew);
      else link.after(anew);
    });
  await Promise.all(links.filter((link) => link.sheet === null || failedStyles.has(link)).map(mend));
};

const withTimeout = <Result>(coming: Promise<Result>): Promise<Result> => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the code did not come')), importTimeout));
  return Promise.race([coming, late]);
};

/** A chunk that `fetch` imports. */
export const lazyModule = <Code>(fetch: () => Promise<Code>): LazyModule<Code> => {
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;
  let isTried = false;
  /** The last retry that this chunk has followed. */
  let answered = 0;
  const attempt = async (): Promise<Code> => {
    isTried = true;
    try {
      // Offline no style sheet loads, but a cached chunk does.
      if (hasFailed && navigator.onLine) await withTimeout(reloadStyles());
      code = await withTimeout(fetch());
      return code;
    } catch (cause) {
      hasFailed = true;
      // A retry by button covers all missing chunks.
      if (retries > answered) {
        answered = retries;
        return attempt();
      }
      loading = null;
      throw cause;
    }
  };
  const load = (): Promise<Code> => {
    loading ??= attempt();
    return loading;
  };
  return {
    loaded: () => code,
    load,
    retry: () => {
      retries += 1;
      if (loading === null) answered = retries;
      return load();
    },
    prefetch: () => {
      if (!isTried) load().catch(() => {});
    },
  };
};

interface LazyState<Code> {
  /** Null until loaded. */
  readonly code: Code | null;
  /** Number of failed attempts. */
  readonly failures: number;
  readonly waiting: boolean;
}

/** A lazy chunk for a component: loaded on first render, and again by `retry` after a failure. */
export const useLazyModule = <Code>(late: LazyModule<Code>): LazyState<Code> & { retry: () => void } => {
  const [state, setState] = useState<LazyState<Code>>(() => {
    const code = late.loaded();
    // Started before the first paint; the effect below handles the result.
    if (code === null) late.load().catch(() => {});
    return { code, failures: 0, waiting: code === null };
  });
  const follow = useCallback((loading: Promise<Code>): void => {
    // A transition, so that taps are handled between pieces: rendering a whole screen blocks a small phone for half a second.
    const come = (code: Code) =>
      startTransition(() => setState((before) => (before.code === code ? before : { ...before, code, waiting: false })));
    const fail = () => setState(({ code, failures }) => ({ code, failures: failures + 1, waiting: false }));
    loading.then(come, fail);
  }, []);
  // Also handles a chunk that arrived between render and effect.
  useEffect(() => follow(late.load()), [late, follow]);
  const retry = useCallback(() => {
    setState((before) => ({ ...before, waiting: true }));
    follow(late.retry());
  }, [late, follow]);
  return { ...state, retry };
};
