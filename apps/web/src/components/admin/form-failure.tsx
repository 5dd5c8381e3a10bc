import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FormAlert } from '../ui/field.tsx';

interface FormFailureProps {
  /** `warn` where a part was saved. */
  tone?: 'danger' | 'warn';
  className?: string;
  children: ReactNode;
}

/** The failure of a form: takes the focus when it appears, which also scrolls it into view, unless a field with the same sentence has it. */
export function FormFailure({ tone = 'danger', className, children }: FormFailureProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true') alert.current?.focus();
  }, []);
  return (
    <div ref={alert} tabIndex={-1} className={classNames('rounded-md', className)}>
      <FormAlert tone={tone}>{children}</FormAlert>
    </div>
  );
}
