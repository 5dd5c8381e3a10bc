/** At most so many toasts are shown at a time. */
export const TOAST_LIMIT = 1;
/** A dismissed toast is removed from the state after so many ms. */
export const TOAST_REMOVE_DELAY = 1_000_000;
/** A toast closes by itself after so many ms. */
export const TOAST_DURATION = 5000;
/** A swipe to the right over so many px closes the toast. */
export const TOAST_SWIPE_THRESHOLD = 50;
/** The key that moves the focus to the toast. */
export const TOAST_HOTKEY = 'F8';

type ToastVariant = 'default' | 'destructive';

type ToastAction = {
  label: string;
  onSelect: () => void;
  /** How to do the same elsewhere, for who cannot reach the toast in time; the label when absent. */
  altText?: string | undefined;
};

export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  action?: ToastAction | undefined;
  /** It stays, also on other screens, until it is closed, or another one comes. */
  isLasting?: true | undefined;
};

/** `open` is false from the dismissal to the removal, while the toast leaves. */
export type Toast = ToastContent & { id: number; open: boolean };

export type ToastEvent =
  | { type: 'added'; id: number; content: ToastContent }
  | { type: 'updated'; id: number; content: Partial<ToastContent> }
  /** Without an id: every toast. */
  | { type: 'dismissed'; id?: number | undefined }
  | { type: 'removed'; id?: number | undefined };

/** The toasts after an event, the newest first, never more than `TOAST_LIMIT`. */
export function toastsAfter(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'added':
      return [{ ...event.content, id: event.id, open: true }, ...toasts].slice(0, TOAST_LIMIT);
    case 'updated':
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, ...event.content } : toast));
    case 'dismissed':
      return toasts.map((toast) => (concerns(event, toast) ? { ...toast, open: false } : toast));
    case 'removed':
      return toasts.filter((toast) => !concerns(event, toast));
  }
}

function concerns(event: { id?: number | undefined }, toast: Toast): boolean {
  return event.id === undefined || event.id === toast.id;
}
