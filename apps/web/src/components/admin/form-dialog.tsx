import { X } from 'lucide-react';
import { Title } from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog.tsx';

interface FormDialogProps {
  onClose: () => void;
  title: ReactNode;
  /** Says what closing means, such as 'Fechar sem salvar'. */
  closeLabel: string;
  children: ReactNode;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
}

/** A modal dialog for a long form, 880 px wide: its head and foot stay, the form between them scrolls. */
export function FormDialog({ onClose, title, closeLabel, children, footer }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const focusFirstField = (event: Event): void => {
    // On a phone the keyboard would cover half of the form before anything of it was seen.
    const field = matchMedia('(pointer: fine)').matches ? body.current?.querySelector<HTMLElement>('input, textarea') : null;
    if (field == null) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <DialogFrame
      open
      onClose={onClose}
      onFocus={focusFirstField}
      className="flex flex-col overflow-hidden md:w-[min(55rem,calc(100vw-2rem))]"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-2.5 pr-3 pl-4 md:py-4 md:pr-5 md:pl-7">
        <Title className="min-w-0 font-display text-[1.375rem] leading-[1.6875rem] font-bold wrap-break-word">{title}</Title>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <div ref={body} className="min-h-0 overflow-y-auto overscroll-contain px-4 py-4 md:px-7">
        {children}
      </div>
      {footer != null && <div className="border-t border-line px-4 py-3 md:px-7 md:py-3.5">{footer}</div>}
    </DialogFrame>
  );
}
