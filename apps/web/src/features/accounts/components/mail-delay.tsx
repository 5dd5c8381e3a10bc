import { mailStatus } from '@separai/contract/system/endpoints';
import { useEffect, useState } from 'react';
import { FormAlert } from '../../../components/ui/field.tsx';
import { call } from '../../../lib/api.ts';
import { accountsText } from '../text.ts';

/** Milliseconds between two looks, while somebody waits for a mail. */
const lookEvery = 10_000;

/** Says so when mails cannot leave for now, so that nobody asks again and again for what is on its way. Silent otherwise. */
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
