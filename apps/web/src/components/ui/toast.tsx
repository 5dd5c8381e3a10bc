import './parts.css';
import { useLocation } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { createContext, type Dispatch, type ReactNode, use, useEffect, useMemo, useReducer, useRef } from 'react';
import { classNames } from './class-names.ts';
import { uiText } from './text.ts';

/** A toast closes by itself after this time, in ms. */
export const toastDuration = 5_000;
/** A dismissed toast is removed from the state after this time, in ms. */
export const toastRemoveDelay = 1_000_000;
/** A swipe to the right over this distance closes the toast, in px. */
export const toastSwipeThreshold = 50;
/** Moves the focus to the toast. */
export const toastHotkey = ['F8'];
/** A toast belongs to the screen that is shown this long after it, in ms: a successful action often navigates. */
const settlesAfter = 1_000;

interface ToastAction {
  label: string;
  onSelect: () => void;
  /** How to do the same elsewhere, for a person who cannot reach the toast in time; the label when absent. */
  altText?: string | undefined;
}

export interface ToastContent {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: ToastAction | undefined;
  /** Stays, also across screens, until it is closed or replaced. */
  isLasting?: true | undefined;
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
    if (event.path === toast.path || toast.isLasting) return toast;
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

/** Shows short messages. Throws outside of `ToastProvider`. A toast is never the only place of an error. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === undefined) throw new Error('no ToastProvider');
  return toasts;
}

/** Holds the toast of the whole app and shows it: at the top on phones, at the bottom right from 768 px. */
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
  return (
    <Radix.Provider label={uiText.toast} duration={toastDuration} swipeDirection="right" swipeThreshold={toastSwipeThreshold}>
      <ToastContext value={toasts}>{children}</ToastContext>
      {toast !== null && <ToastItem key={toast.id} toast={toast} dispatch={dispatch} />}
      <Radix.Viewport
        hotkey={toastHotkey}
        label={uiText.toasts}
        className={classNames(
          // Below a dialog and its scrim, above everything else.
          'pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-30 rounded-lg tip-bl',
          'md:top-auto md:right-4 md:bottom-[calc(var(--bottom-navigation)+1rem)] md:left-auto md:w-[420px]',
        )}
      />
    </Radix.Provider>
  );
}

function ToastItem({ toast, dispatch }: { toast: Toast; dispatch: Dispatch<ToastEvent> }) {
  const { id, title, description, variant, action, isLasting, open } = toast;
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => dispatch({ type: 'navigated', path, at: Date.now() }), [path, dispatch]);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => dispatch({ type: 'removed', id }), toastRemoveDelay);
    return () => clearTimeout(timer);
  }, [open, id, dispatch]);
  const destructive = variant === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={open}
      duration={isLasting ? Number.POSITIVE_INFINITY : toastDuration}
      onOpenChange={(next) => !next && dispatch({ type: 'dismissed', id })}
      type={destructive ? 'foreground' : 'background'}
      className={classNames(
        'toast pointer-events-auto flex flex-wrap min-h-14 items-center gap-1 rounded-lg tip-bl py-[6px] pr-[6px] pl-[14px] shadow-float forced-colors:border',
        destructive ? 'bg-danger text-on-danger' : 'bg-deep text-on-deep',
      )}
    >
      <Icon aria-hidden="true" className="mr-2 size-5.5 shrink-0" />
      <div className="min-w-0 grow basis-24 py-0.5 wrap-anywhere">
        <Radix.Title className="text-[0.9375rem] leading-5 font-medium">{title}</Radix.Title>
        {description !== undefined && <Radix.Description className="text-small">{description}</Radix.Description>}
      </div>
      {action !== undefined && (
        <Radix.Action
          altText={action.altText ?? action.label}
          onClick={action.onSelect}
          className="min-h-[44px] shrink-0 rounded-md border-[1.5px] border-current px-3.5 py-1.5 font-display text-[0.9375rem] leading-5 font-semibold toast-focus"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={uiText.close}
        className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-md toast-focus"
      >
        <X aria-hidden="true" className="size-[20px]" />
      </Radix.Close>
    </Radix.Root>
  );
}
