import type { LinkedAccount } from '@separai/contract/password-reset/schema';
import { Logo } from '../../../components/ui/logo.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { BackLink } from '../components/page-links.tsx';
import { NewPasswordFields, type ResetProof } from './new-password-fields.tsx';
import { passwordResetText as text } from './text.ts';

interface NewPasswordProps {
  back: string;
  /** Null while it is not known. */
  account: LinkedAccount | null;
  proof: ResetProof;
}

/** The page of the new password. */
export function NewPasswordPage({ back, account, proof }: NewPasswordProps) {
  return (
    <WallPage back={<BackLink href={back} />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.passwordTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {account === null ? (
          text.forAccount
        ) : (
          <>
            {text.passwordFor}
            <strong className="font-semibold wrap-anywhere text-ink">{account.email}</strong>
          </>
        )}
      </p>
      <NewPasswordFields account={account} proof={proof} />
    </WallPage>
  );
}
