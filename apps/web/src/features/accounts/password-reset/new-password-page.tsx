import { passwordResetText as text } from '../../../text/password-reset.ts';
import { Logo } from '../../../ui/logo.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { AccountPage, BackLink } from '../account-page.tsx';
import { NewPasswordFields, type ResetProof } from './new-password-fields.tsx';

/** The page of the new password. `email` is the account's, null while it is not known. */
export function NewPasswordPage({ back, email, proof }: { back: string; email: string | null; proof: ResetProof }) {
  return (
    <AccountPage back={<BackLink href={back} />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.passwordTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {email === null ? (
          text.forAccount
        ) : (
          <>
            {text.passwordFor}
            <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
          </>
        )}
      </p>
      <NewPasswordFields email={email} proof={proof} />
    </AccountPage>
  );
}
