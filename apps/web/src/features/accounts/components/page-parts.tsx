import { mailStatus } from '@separai/contract/system/endpoints';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { BackArrow } from '../../../components/ui/page.tsx';
import { call } from '../../../lib/api.ts';
import { followWayBack } from '../../../lib/way-back.ts';
import { accountsText } from '../text.ts';

/** The arrow to the previous screen. */
export function BackLink({ href }: { href: string }) {
  return <BackArrow to={href} label={accountsText.back} replace onClick={followWayBack} />;
}

/** The logo as a link to the welcome screen, for visitors from a mailed link. */
export function HomeLink() {
  return (
    <Link to="/" className="ml-2.5 inline-flex min-h-[44px] items-center rounded-sm">
      <Logo />
    </Link>
  );
}

/** Poll interval of the mail delay, in ms. */
const lookEvery = 10_000;

/** A warning while the server cannot deliver mails, so that waiting residents do not request another one; otherwise empty. */
export function MailDelay() {
  return useMailDelay() && <FormAlert tone="warn">{accountsText.mailDelayed}</FormAlert>;
}

function useMailDelay(): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const status = await call(mailStatus, { signal: ending.signal }).catch(() => null);
      if (status !== null && !ending.signal.aborted) setDelayed(status.delayed);
    };
    void look();
    const timer = setInterval(look, lookEvery);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, []);
  return delayed;
}

/** 'Etapa 1 de 2', as text and as bars. */
export function StepProgress({ step, of }: { step: number; of: number }) {
  return (
    <div className="mt-1.5">
      <p className="font-display text-small font-semibold text-ink-soft">{accountsText.step(step, of)}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity and never change places
            key={index}
            className={classNames('h-2 flex-1 rounded-full tip-bl', index < step ? 'bg-action' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  );
}
