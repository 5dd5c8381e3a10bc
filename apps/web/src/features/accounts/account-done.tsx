import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { welcomeText } from '../../text/welcome.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Success } from '../../ui/states.tsx';
import { WallPage } from '../../ui/wall-page.tsx';

/** The last screen of a way that ends before signing in: what was done; leads on to signing in with the e-mail filled in. */
export function AccountDone({ title, sentence, more }: { title: string; sentence: string; more?: string | undefined }) {
  const email = useHistoryState<{ email?: string } | null>()?.email;
  return (
    <WallPage>
      <Success
        titleAs="h1"
        title={title}
        sentence={sentence}
        action={
          <>
            {more !== undefined && <p className="mb-5 text-small text-ink-soft wrap-anywhere">{more}</p>}
            <Link href="/login" replace state={{ email }} asChild>
              <ButtonLink variant="primary">{welcomeText.enter}</ButtonLink>
            </Link>
          </>
        }
      />
    </WallPage>
  );
}
