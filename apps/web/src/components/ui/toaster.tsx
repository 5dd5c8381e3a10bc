import { useLocation } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type Dispatch, useEffect } from 'react';
import { classNames } from './class-names.ts';
import { uiText } from './text.ts';
import { type Toast, type ToastEvent, useToastState } from './toast.tsx';

/** A toast closes by itself after this time, in ms. */
export const toastDuration = 5_000;
/** A dismissed toast is removed from the state after this time, in ms. */
export const toastRemoveDelay = 1_000_000;
/** A swipe to the right over this distance closes the toast, in px. */
export const toastSwipeThreshold = 50;
/** Moves the focus to the toast. */
export const toastHotkey = ['F8'];
/** Renders the app's toast: at the top on phones, at the bottom right from 768 px. */
export function Toaster() {
  const { toast, dispatch } = useToastState();
  return (
    <Radix.Provider label={uiText.toast} duration={toastDuration} swipeDirection="right" swipeThreshold={toastSwipeThreshold}>
      {/* A mounted viewport takes the focus at its hotkey, even without a toast. */}
      {toast !== null && (
        <>
          <ToastItem key={toast.id} toast={toast} dispatch={dispatch} />
          <Radix.Viewport
            hotkey={toastHotkey}
            label={uiText.toasts}
            className={classNames(
              // Below a dialog and its scrim, above everything else.
              'pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-30 rounded-lg tip-bl',
              'md:top-auto md:right-4 md:bottom-[calc(var(--bottom-navigation)+1rem)] md:left-auto md:w-[420px]',
            )}
          />
        </>
      )}
    </Radix.Provider>
  );
}

function ToastItem({ toast, dispatch }: { toast: Toast; dispatch: Dispatch<ToastEvent> }) {
  const { id, title, description, variant, action, isLasting, duration, open } = toast;
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
      duration={isLasting ? Number.POSITIVE_INFINITY : (duration ?? toastDuration)}
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
