import type { ReactElement, ReactNode } from 'react';
import { MailDelay } from '../components/mail-delay.tsx';

interface EmailToConfirmProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly hint: string;
  readonly buttons: ReactNode;
  /** What became of the last press. */
  readonly said: string;
  readonly failed: ReactNode;
}

/** The box about an e-mail that waits for its confirmation: what to do, the ways on, and what became of them. */
export function EmailToConfirm({ icon, title, hint, buttons, said, failed }: EmailToConfirmProps) {
  return (
    <div className="mt-2 grid gap-2.5 rounded-md bg-info-soft p-[12px] text-info-ink *:min-w-0">
      <div className="flex gap-[10px] [&>svg]:mt-0.5 [&>svg]:size-[20px] [&>svg]:shrink-0">
        {icon}
        <div className="min-w-0 text-small wrap-anywhere">
          <p className="font-semibold">{title}</p>
          <p>{hint}</p>
        </div>
      </div>
      {buttons}
      <p role="status" className="text-small empty:absolute">
        {said}
      </p>
      <MailDelay />
      {failed}
    </div>
  );
}
