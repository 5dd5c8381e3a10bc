import { createContext, type Dispatch, type ReactNode, use, useMemo, useReducer, useRef } from 'react';

/** A toast belongs to the screen that is shown this long after it, in ms: a successful action often navigates. */
const settlesAfter = 1_000;

interface ToastAction {
  label: string;
  onSelect: () => void;
  /** The equivalent for a person who cannot reach the toast in time; the label when absent. */
  altText?: string | undefined;
}

export interface ToastContent {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: ToastAction | undefined;
  /** Stays until dismissed or replaced, also across screens. */
  isLasting?: true | undefined;
  /** Stays for this long, in ms, also across screens. */
  duration?: number | undefined;
}

/** A toast on the screen `path`, since `shownAt` in ms since 1970. `open` is false from the dismissal to the removal. */
export type Toast = ToastContent & { id: number; open: boolean; path: string; shownAt: number };

export type ToastEvent =
  | { type: 'added'; id: number; content: ToastContent; path: string; at: number }
  | { type: 'updated'; id: number; content: Partial<ToastContent> }
  /** Without an id: the present toast. */
  | { type: 'dismissed'; id?: number | undefined }
  | { type: 'removed'; id?: number | undefined }
  | { type: 'navigated'; path: string; at: number };

/** The toast after an event. At most one is shown: a new toast replaces the present one. */
export const toastAfter = (toast: Toast | null, event: ToastEvent): Toast | null => {
  if (event.type === 'added') return { ...event.content, id: event.id, open: true, path: event.path, shownAt: event.at };
  if (toast === null) return null;
  if (event.type === 'navigated') {
    if (event.path === toast.path || toast.isLasting || toast.duration) return toast;
    return event.at - toast.shownAt < settlesAfter ? { ...toast, path: event.path } : { ...toast, open: false };
  }
  if (event.id !== undefined && event.id !== toast.id) return toast;
  if (event.type === 'removed') return null;
  return event.type === 'updated' ? { ...toast, ...event.content } : { ...toast, open: false };
};

interface Toasts {
  /** Shows a toast in place of the present one and returns its id. */
  show: (content: ToastContent) => number;
  /** Changes the content of a toast while it is shown. */
  update: (id: number, content: Partial<ToastContent>) => void;
  /** Closes the toast with this id; without an id, the present one. */
  dismiss: (id?: number) => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);
const ToastStateContext = createContext<{ toast: Toast | null; dispatch: Dispatch<ToastEvent> } | undefined>(undefined);

/** Shows short messages. Throws outside of `ToastProvider`. A toast is never the only place of an error. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === undefined) throw new Error('no ToastProvider');
  return toasts;
}

/** The present toast, for the component that renders it. Throws outside of `ToastProvider`. */
export function useToastState() {
  const state = use(ToastStateContext);
  if (state === undefined) throw new Error('no ToastProvider');
  return state;
}

/** Holds the toast of the whole app, which `Toaster` renders. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, dispatch] = useReducer(toastAfter, null);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show: (content) => {
        lastId.current += 1;
        dispatch({ type: 'added', id: lastId.current, content, path: location.pathname, at: Date.now() });
        return lastId.current;
      },
      update: (id, content) => dispatch({ type: 'updated', id, content }),
      dismiss: (id) => dispatch({ type: 'dismissed', id }),
    }),
    [],
  );
  const state = useMemo(() => ({ toast, dispatch }), [toast]);
  return (
    <ToastContext value={toasts}>
      <ToastStateContext value={state}>{children}</ToastStateContext>
    </ToastContext>
  );
}
