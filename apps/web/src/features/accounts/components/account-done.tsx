import { LinkButton } from '../../../components/ui/button.tsx';
import { Success } from '../../../components/ui/states.tsx';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { useEntryState } from '../../../lib/page.ts';
import { welcomeText } from '../sign-in/text.ts';

/** The last screen of a way that ends before signing in: what was done; leads on to signing in with the e-mail filled in. */
export function AccountDone({ title, sentence, more }: { title: string; sentence: string; more?: string | undefined }) {
  const { email } = useEntryState();
  return (
    <WallPage>
      <Success
        titleAs="h1"
        title={title}
        sentence={sentence}
        action={
          <>
            {more !== undefined && <p className="mb-5 text-small text-ink-soft wrap-anywhere">{more}</p>}
            <LinkButton to="/login" replace state={{ email }} variant="primary">
              {welcomeText.enter}
            </LinkButton>
          </>
        }
      />
    </WallPage>
  );
}
