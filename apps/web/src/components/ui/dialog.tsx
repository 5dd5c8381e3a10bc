import './dialog.css';
import { X } from 'lucide-react';
import { Content, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
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
  /** The control that has the focus first: by default the first one, in a form its first field. */
  focuses?: 'field';
};

/** The elements from which dialogs were opened, by their panels. */
const openers = new WeakMap<Element, Element | null>();

/** The element from which a dialog was opened; where it went with another dialog, such as the step before, the one that opened that. */
const openerOf = (panel: Element | null): Element | null => {
  const opener = panel && (openers.get(panel) ?? null);
  return opener === null || opener.isConnected ? opener : openerOf(opener.closest('.dialog-panel'));
};

/** Fields, folded ones, and the buttons that are one together, such as those of a week's hours. */
const fieldSelector = 'input:not([type="hidden"]), textarea, select, summary, [role="group"] button';

/** The first field of a dialog that is shown; null without one, and on touch screens, where its keyboard would cover the rest of the form. */
const firstFieldOf = (panel: Element): HTMLElement | null => {
  if (!matchMedia('(pointer: fine)').matches) return null;
  return [...panel.querySelectorAll<HTMLElement>(fieldSelector)].find((field) => field.getClientRects().length > 0) ?? null;
};

/** Below this height, in rem, only the main action of a dialog stays in sight. */
const shortHeight = 26;

/**
 * Tells the style sheet of a dialog's panel the height that an on-screen keyboard covers, which no CSS unit knows, and whether little is in
 * sight. Returns the function that ends that.
 */
const observeVisibleHeight = (panel: HTMLElement): (() => void) | undefined => {
  const viewport = window.visualViewport;
  if (viewport === null) return;
  const measure = (): void => {
    const { clientHeight } = document.documentElement;
    // A pinch makes the viewport small, too.
    const isPinched = viewport.scale > 1.01;
    const visible = isPinched ? clientHeight : viewport.height;
    const covered = isPinched ? 0 : Math.max(0, Math.round(clientHeight - visible - viewport.offsetTop));
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    panel.style.setProperty('--covered', `${covered}px`);
    panel.style.setProperty('--visible', `${visible}px`);
    panel.toggleAttribute('data-covered', covered > 0);
    panel.toggleAttribute('data-short', visible < shortHeight * rem);
  };
  measure();
  const changes = ['resize', 'scroll'] as const;
  for (const change of changes) viewport.addEventListener(change, measure);
  return () => {
    for (const change of changes) viewport.removeEventListener(change, measure);
  };
};

interface FrameProps extends Pick<DialogProps, 'open' | 'onClose' | 'focuses'> {
  className: string;
  children: ReactNode;
}

/**
 * A modal dialog's focus trap and scrim: closes with Esc and with the scrim, and restores the focus. Stays above an on-screen keyboard.
 * `className` sets width and layout.
 */
export const DialogFrame = ({ open, ...frame }: FrameProps) => open && <OpenFrame {...frame} />;

/** Mounted while the dialog is open. */
function OpenFrame({ onClose, focuses, className, children }: Omit<FrameProps, 'open'>) {
  // Read before the commit, which may remove the opener with the step before.
  const [openedFrom] = useState(() => document.activeElement);
  // A stable callback: Radix would attach another one anew at each render.
  const attach = useCallback(
    (panel: HTMLElement | null) => {
      if (panel === null) return;
      openers.set(panel, openedFrom);
      return observeVisibleHeight(panel);
    },
    [openedFrom],
  );
  useScrollLock();
  const focusField = (event: Event): void => {
    const field = firstFieldOf(event.target as Element);
    if (field === null) return;
    event.preventDefault();
    field.focus();
  };
  const restoreFocus = (event: Event): void => {
    event.preventDefault();
    const closed = event.target as Element;
    const isStepOf = (other: Element): boolean => closed.contains(openers.get(other) ?? null);
    // A further step has the focus already.
    if ([...document.querySelectorAll('.dialog-panel')].some(isStepOf)) return;
    const opener = openerOf(closed);
    // A dialog that the address opened was opened by no control.
    const target = opener === null || opener === document.body ? document.querySelector('main') : opener;
    if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener });
  };
  return (
    <Root open onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <div className="dialog-scrim" />
        <Content
          ref={attach}
          aria-describedby={undefined}
          {...(focuses === 'field' && { onOpenAutoFocus: focusField })}
          onCloseAutoFocus={restoreFocus}
          className={classNames('dialog-panel z-50 rounded-xl bg-raised text-ink shadow-dialog outline-none', className)}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** A modal dialog: at the bottom on phones, in the middle from 768 px; closes with its button, too. Its footer stays in sight. */
export function Dialog({ title, largeTitle = false, closeLabel = uiText.close, children, footer, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame} className="overflow-y-auto overscroll-contain p-[16px] md:w-120 md:p-[24px]">
      <div className="flex items-start justify-between gap-3">
        <Title
          className={classNames(
            'min-w-0 grow pt-2 wrap-break-word font-display font-bold',
            largeTitle ? 'text-title' : 'dialog-title',
          )}
        >
          {title}
        </Title>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={frame.onClose} className="-mr-1.5" />
      </div>
      <div className="mt-3">{children}</div>
      {footer != null && footer !== false && <div className="dialog-foot">{footer}</div>}
    </DialogFrame>
  );
}

/**
 * Locks the scrolling of the page until the outermost dialog is closed. The scrollbar's gutter stays, so that nothing shifts.
 */
function useScrollLock(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (root.classList.contains('scroll-locked')) return;
    const hadScrollbar = window.innerWidth > root.clientWidth;
    root.classList.add('scroll-locked');
    root.classList.toggle('scroll-locked-gutter', hadScrollbar);
    return () => root.classList.remove('scroll-locked', 'scroll-locked-gutter');
  }, []);
}
