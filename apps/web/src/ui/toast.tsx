import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useRef } from 'react';
import { lateCode } from './late-code.ts';
import { type ToastContent, toastsAfter } from './toast-state.ts';
import type { ToastViewportProps } from './toast-viewport.tsx';
import { useLateCode } from './use-late-code.ts';

type Toasts = {
  /** Shows a toast in the place of the present one and returns its id. */
  show: (content: ToastContent) => number;
  /** Changes what a toast says while it is shown. */
  update: (id: number, content: Partial<ToastContent>) => void;
  /** Closes one toast, or all. */
  dismiss: (id?: number) => void;
};

const ToastContext = createContext<Toasts | undefined>(undefined);

/** The way to show short messages. Throws outside of `ToastProvider`. A toast is never the only place of an error. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === undefined) throw new Error('no ToastProvider');
  return toasts;
}

/** Holds the toasts of the whole app and shows them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastsAfter, []);
  const lastId = useRef(0);
  const methods = useMemo<Toasts>(
    () => ({
      show(content) {
        lastId.current += 1;
        dispatch({ type: 'added', id: lastId.current, content });
        return lastId.current;
      },
      update: (id, content) => dispatch({ type: 'updated', id, content }),
      dismiss: (id) => dispatch({ type: 'dismissed', id }),
    }),
    [],
  );
  useEffect(preload, []);
  return (
    <ToastContext value={methods}>
      {children}
      {toasts.length > 0 && <Viewport toasts={toasts} dispatch={dispatch} />}
    </ToastContext>
  );
}

// Not part of the first load: nothing is said before somebody has done something.
const drawing = lateCode(async () => (await import('./toast-viewport.tsx')).ToastViewport);

function Viewport(props: ToastViewportProps) {
  const { code: Drawn, failures, retry } = useLateCode(drawing);
  const newest = props.toasts[0]?.id;
  const shown = useRef(newest);
  useEffect(() => {
    // Every new toast is an occasion to ask for the code that did not come.
    if (shown.current !== newest && drawing.arrived() === null) retry();
    shown.current = newest;
  }, [newest, retry]);
  if (Drawn !== null) return <Drawn {...props} />;
  return failures === 0 ? null : <PlainToasts {...props} />;
}

/** The drawing code is fetched so many ms after the first screen. */
const preloadAfter = 2_000;

/** Fetches the drawing code early, so that a toast is there at once, also when the network is gone by then. */
function preload(): () => void {
  const timer = setTimeout(() => drawing.load().catch(() => {}), preloadAfter);
  return () => clearTimeout(timer);
}

/** What is left when the drawing code did not arrive: the words. */
function PlainToasts({ toasts, dispatch }: ToastViewportProps) {
  return toasts
    .filter(({ open }) => open)
    .map(({ id, title, description }) => (
      <button
        key={id}
        type="button"
        onClick={() => dispatch({ type: 'dismissed', id })}
        className="fixed inset-x-3 top-3 z-30 rounded-lg bg-deep p-4 text-on-deep"
      >
        <span role="status">
          {title} {description}
        </span>
      </button>
    ));
}
