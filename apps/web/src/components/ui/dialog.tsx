import { X } from 'lucide-react';
import { Content, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { uiText } from './text.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** For a dialog with a message; a question is usually too long. */
  largeTitle?: boolean;
  /** Names the effect of closing where that is not plain, such as 'Fechar sem cancelar'. */
  closeLabel?: string;
  children?: ReactNode;
  /** The actions, the primary one first; they take the full width. */
  footer?: ReactNode;
};

/**
 * A modal dialog's focus trap and scrim: closes with Esc and with the scrim, and restores the focus. `className` sets position
 * and width.
 */
export function DialogFrame({
  open,
  onClose,
  onFocus,
  className,
  children,
}: Pick<DialogProps, 'open' | 'onClose'> & {
  /** Moves the initial focus; by default to the first control. */
  onFocus?: (event: Event) => void;
  className: string;
  children: ReactNode;
}) {
  const openedFrom = useRef<Element | null>(null);
  useScrollLock(open);
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <div className="dialog-scrim" data-state={open ? 'open' : 'closed'} />
        <Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement;
            onFocus?.(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
          }}
          className={classNames(
            'dialog-panel fixed inset-x-2 z-50 mx-auto rounded-xl bg-raised text-ink shadow-dialog outline-none',
            'bottom-[max(0.5rem,env(safe-area-inset-bottom))] max-h-[calc(100dvh-1rem)] md:bottom-auto md:top-1/2 md:-translate-y-1/2',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** A modal dialog: at the bottom on phones, in the middle from 768 px; closes with its button, too. */
export function Dialog({ open, onClose, title, largeTitle = false, closeLabel = uiText.close, children, footer }: DialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} className="overflow-y-auto overscroll-contain p-[16px] md:w-120 md:p-[24px]">
      <div className="flex items-start justify-between gap-3">
        <Title
          className={classNames(
            'min-w-0 grow pt-2 wrap-break-word font-display font-bold',
            largeTitle ? 'text-title' : 'dialog-title',
          )}
        >
          {title}
        </Title>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} className="-mr-1.5" />
      </div>
      <div className="mt-3">{children}</div>
      {footer != null && <div className="mt-4 flex flex-col gap-2.5 *:w-full">{footer}</div>}
    </DialogFrame>
  );
}

/**
 * Locks the scrolling of the page until the outermost dialog is closed. The scrollbar's gutter stays, so that nothing shifts.
 */
function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!locked || root.classList.contains('scroll-locked')) return;
    const hadScrollbar = window.innerWidth > root.clientWidth;
    root.classList.add('scroll-locked');
    root.classList.toggle('scroll-locked-gutter', hadScrollbar);
    return () => root.classList.remove('scroll-locked', 'scroll-locked-gutter');
  }, [locked]);
}
