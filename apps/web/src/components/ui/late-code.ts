import { startTransition, useCallback, useEffect, useState } from 'react';

/** Code that is fetched when it is needed, and not with the first screen. */
export interface LateCode<Code> {
  /** What has arrived; null before. */
  readonly arrived: () => Code | null;
  /** Fetches it once; a failure is not kept, so that the next call fetches anew. Throws also when it takes longer than 15 s. */
  readonly load: () => Promise<Code>;
  /** The same at the press of a button: whatever else is missing and fails after it is fetched once more by itself. */
  readonly retry: () => Promise<Code>;
  /** Fetches it before it is needed, unless that was tried. A failure is left to whoever needs it, and then tries again. */
  readonly ahead: () => void;
}

/** Code that has not come after so many ms counts as lost. */
const patience = 15_000;

let hasFailed = false;
/** How often somebody asked for code again. */
let retries = 0;

const lostStyles = new Set<HTMLLinkElement>();
// A capturing listener, since these errors do not bubble.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  true,
);

/** Loads the style sheets that did not come: Vite loads each but once, whatever imports it. */
export const mendStyles = async (): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const mend = (link: HTMLLinkElement): Promise<void> =>
    new Promise((resolve, reject) => {
      const anew = link.cloneNode() as HTMLLinkElement;
      anew.onload = () => resolve();
      anew.onerror = () => reject(new Error(`no ${link.href}`));
      // One that may still be on its way stays: somebody waits for it.
      if (lostStyles.delete(link)) link.replaceWith(anew);
      else link.after(anew);
    });
  await Promise.all(links.filter((link) => link.sheet === null || lostStyles.has(link)).map(mend));
};

const inTime = <Result>(coming: Promise<Result>): Promise<Result> => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the code did not come')), patience));
  return Promise.race([coming, late]);
};

/** Code that `fetch` imports. */
export const lateCode = <Code>(fetch: () => Promise<Code>): LateCode<Code> => {
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;
  let isTried = false;
  /** The last press after which this was fetched once more. */
  let answered = 0;
  const attempt = async (): Promise<Code> => {
    isTried = true;
    try {
      // Without a network no style comes, but code that is on the device does.
      if (hasFailed && navigator.onLine) await inTime(mendStyles());
      code = await inTime(fetch());
      return code;
    } catch (cause) {
      hasFailed = true;
      // Whoever has pressed for one part waits for all that are missing.
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
    arrived: () => code,
    load,
    retry: () => {
      retries += 1;
      if (loading === null) answered = retries;
      return load();
    },
    ahead: () => {
      if (!isTried) load().catch(() => {});
    },
  };
};

interface LateState<Code> {
  /** null until it has arrived. */
  readonly code: Code | null;
  /** How often it has not come. */
  readonly failures: number;
  readonly waiting: boolean;
}

/** Late code for a component: fetched as soon as it is drawn, and again with `retry` when it did not come. */
export const useLateCode = <Code>(late: LateCode<Code>): LateState<Code> & { retry: () => void } => {
  const [state, setState] = useState<LateState<Code>>(() => {
    const code = late.arrived();
    // On its way before anything is painted; how it goes is heard below.
    if (code === null) late.load().catch(() => {});
    return { code, failures: 0, waiting: code === null };
  });
  const follow = useCallback((loading: Promise<Code>): void => {
    // In pieces, between which a tap is heard: a whole screen is drawn at once on a small phone for half a second.
    const come = (code: Code) =>
      startTransition(() => setState((before) => (before.code === code ? before : { ...before, code, waiting: false })));
    const fail = () => setState(({ code, failures }) => ({ code, failures: failures + 1, waiting: false }));
    loading.then(come, fail);
  }, []);
  // Also when it arrived since it was drawn, which is soon for code that another file brought along.
  useEffect(() => follow(late.load()), [late, follow]);
  const retry = useCallback(() => {
    setState((before) => ({ ...before, waiting: true }));
    follow(late.retry());
  }, [late, follow]);
  return { ...state, retry };
};
