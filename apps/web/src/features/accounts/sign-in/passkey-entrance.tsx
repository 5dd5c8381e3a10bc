import { askForPasskey, signInWithPasskey } from '@separai/contract/administrators/endpoints';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api.ts';
import { answerWithPasskey, knowsPasskeys } from '../passkey-device.ts';
import { passkeysText } from '../passkey-text.ts';
import { administratorSession } from './sign-in.ts';
import { useEnter } from './use-enter.ts';

const text = passkeysText.signIn;

/** The way in with a passkey instead of e-mail and password, where the browser knows passkeys. */
export function PasskeyEntrance() {
  const enter = useEnter();
  const use = useMutation({
    mutationFn: async () => {
      const passkey = await answerWithPasskey(await call(askForPasskey, {}));
      return call(signInWithPasskey, { body: { passkey } });
    },
    onSuccess: (reply) => enter('administrator', administratorSession(reply)),
  });
  if (!knowsPasskeys()) return null;
  return (
    <div className="mt-4 grid gap-3">
      {use.isError && <FormFailure>{use.error.message}</FormFailure>}
      <Button variant="outline" icon={<KeyRound />} busy={use.isPending} busyLabel={text.waiting} onClick={() => use.mutate()}>
        {text.withPasskey}
      </Button>
    </div>
  );
}
