import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FormAlert } from '../ui/field.tsx';

interface FormFailureProps {
  /** `warn` where a part was saved all the same. */
  tone?: 'danger' | 'warn';
  className?: string;
  children: ReactNode;
}

/**
 * Why a form was not saved: brought into sight and focused when it comes, for whoever pressed may have scrolled past it. A field at which the
 * same is said keeps the focus.
 */
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
