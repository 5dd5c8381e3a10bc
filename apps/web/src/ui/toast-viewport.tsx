import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type Dispatch, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { uiText } from '../text/ui.ts';
import { classNames } from './class-names.ts';
import {
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_THRESHOLD,
  type Toast,
  type ToastEvent,
} from './toast-state.ts';
import './parts.css';

export type ToastViewportProps = { toasts: readonly Toast[]; dispatch: Dispatch<ToastEvent> };

/** Draws the toasts: at the top on phones, at the bottom right from 768 px. */
export function ToastViewport({ toasts, dispatch }: ToastViewportProps) {
  return (
    <Radix.Provider label={uiText.toast} duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} dispatch={dispatch} />
      ))}
      <Radix.Viewport
        hotkey={[TOAST_HOTKEY]}
        label={uiText.toasts}
        className={classNames(
          // Below a dialog and its scrim, above everything else: it is drawn last.
          'pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-30 rounded-lg tip-bl',
          'md:top-auto md:right-4 md:bottom-[calc(var(--bottom-navigation)+1rem)] md:left-auto md:w-[420px]',
        )}
      />
    </Radix.Provider>
  );
}

/** A toast belongs to the screen that stands so many ms after it was shown: what it tells of often leads there. */
const settlesAfter = 1_000;

/** Calls `leave` once the screen has gone to which a toast that is drawn now belongs. */
const useLeavingScreen = (leave: () => void): void => {
  const [path] = useLocation();
  const settled = useRef<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.current = location.pathname;
    }, settlesAfter);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is an occasion to leave
  useEffect(() => {
    if (settled.current !== null && settled.current !== path) leave();
  }, [path]);
};

function ToastItem({ toast, dispatch }: { toast: Toast; dispatch: Dispatch<ToastEvent> }) {
  const { id, title, description, variant = 'default', action, isLasting, open } = toast;
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => dispatch({ type: 'removed', id }), TOAST_REMOVE_DELAY);
    return () => clearTimeout(timer);
  }, [open, id, dispatch]);
  useLeavingScreen(() => open && !isLasting && dispatch({ type: 'dismissed', id }));
  const destructive = variant === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={open}
      duration={isLasting ? Number.POSITIVE_INFINITY : TOAST_DURATION}
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
