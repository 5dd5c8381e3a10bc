import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { privacyText } from '../../text/privacy.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { WallPage } from '../../ui/wall-page.tsx';

/** `/erasure-success`: the account is gone. Whoever did not come from erasing one is led to the start. */
export function ErasureSuccessScreen() {
  const erased = useHistoryState<{ erased?: true } | null>()?.erased === true;
  if (!erased) return <Redirect to="/" replace />;
  return (
    <WallPage>
      <Empty
        titleAs="h1"
        title={privacyText.erasedTitle}
        sentence={privacyText.erasedSentence}
        action={
          <Link href="/welcome" replace asChild>
            <ButtonLink variant="primary">{privacyText.erasedOn}</ButtonLink>
          </Link>
        }
      />
    </WallPage>
  );
}
