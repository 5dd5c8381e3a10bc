import { startTransition, useCallback, useEffect, useState } from 'react';
import type { LateCode } from './late-code.ts';

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
