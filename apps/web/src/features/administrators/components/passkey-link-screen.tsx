import { errors } from '@separai/contract/errors';
import { useEffect, useEffectEvent } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { Column } from '../../../components/ui/page.tsx';
import { Empty, Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError } from '../../../lib/api.ts';
import { passkeysText } from '../../../lib/passkey-text.ts';
import { rememberTarget, useSession } from '../../../lib/session.ts';
import { useOpenPasskeyLink } from '../security-api.ts';

const text = passkeysText.openLink;

interface PasskeyLinkProps {
  /** Leads to the panel, where the first passkey is made. */
  onOpened: () => void;
  /** Leads to the sign-in, which leads back here. */
  onSignIn: () => void;
}

/** `/admin-login/chave#…`: uses the mailed link in this browser's session, which may make the first passkey from then on. */
export function PasskeyLinkScreen({ onOpened, onSignIn }: PasskeyLinkProps) {
  const token = useLastTokenInAddress();
  const usesPanel = useSession()?.usesPanel === true;
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh pt-6 pb-8 outline-none md:pt-12">
      <Column width="form">
        <Logo height={40} />
        {usesPanel ? (
          <Opening key={token} token={token} onOpened={onOpened} />
        ) : (
          <SignInFirst token={token} onSignIn={onSignIn} />
        )}
      </Column>
    </main>
  );
}

function SignInFirst({ token, onSignIn }: { token: string; onSignIn: () => void }) {
  const signIn = (): void => {
    rememberTarget(`${location.pathname}#${token}`);
    onSignIn();
  };
  return (
    <Empty
      titleAs="h1"
      title={text.signInTitle}
      sentence={text.signInLine}
      action={
        <Button variant="primary" onClick={signIn}>
          {text.signIn}
        </Button>
      }
    />
  );
}

function Opening({ token, onOpened }: { token: string; onOpened: () => void }) {
  const open = useOpenPasskeyLink();
  const begin = (): void => open.mutate(token, { onSuccess: onOpened });
  const beginOnMount = useEffectEvent(begin);
  useEffect(() => beginOnMount(), []);
  if (open.error instanceof ApiError && open.error.code === 'passkey-link-invalid')
    return (
      <Empty
        titleAs="h1"
        title={text.invalid}
        sentence={errors['passkey-link-invalid'].sentence}
        action={
          <ButtonLink variant="primary" href="/admin-dashboard">
            {text.toPanel}
          </ButtonLink>
        }
      />
    );
  if (open.isError)
    return <Failed query={{ error: open.error, isFetching: open.isPending, refetch: begin }} title={text.failed} titleAs="h1" />;
  return <WaitingStatus>{text.loading}</WaitingStatus>;
}
