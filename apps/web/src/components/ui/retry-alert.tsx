import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormAlert } from './field.tsx';
import { useFocusOnLeaving } from './focus-on-leaving.ts';
import { uiText } from './text.ts';

interface RetryAlertProps {
  /** `warn` beside what is there all the same, `danger` in the place of what is missing. */
  tone?: 'warn' | 'danger';
  children: ReactNode;
  onRetry: () => void;
  /** It is being asked for again; absent where the alert goes meanwhile. */
  retrying?: boolean;
  className?: string;
}

/** Says that a part of a screen did not come, with a small button that asks for it again. */
export function RetryAlert({ tone = 'warn', children, onRetry, retrying, className }: RetryAlertProps) {
  // The button goes with the alert.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <FormAlert tone={tone} className={className}>
      {children}
      <div className="mt-2">
        <Button variant="neutral" size="small" busy={retrying} busyLabel={uiText.loading} onClick={onRetry}>
          {uiText.retry}
        </Button>
      </div>
    </FormAlert>
  );
}
