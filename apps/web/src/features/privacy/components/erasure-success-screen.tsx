import { Navigate } from '@tanstack/react-router';
import { LinkButton } from '../../../components/ui/button.tsx';
import { WallPage } from '../../../components/ui/page.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useEntryState } from '../../../lib/page.ts';
import { privacyText } from '../text.ts';

/** `/erasure-success`: the account has been erased. Opened directly, it redirects to the start. */
export function ErasureSuccessScreen() {
  const { erased } = useEntryState();
  if (erased !== true) return <Navigate to="/" replace />;
  return (
    <WallPage>
      <Empty
        titleAs="h1"
        title={privacyText.erasedTitle}
        sentence={privacyText.erasedSentence}
        action={
          <LinkButton to="/welcome" replace variant="primary">
            {privacyText.erasedOn}
          </LinkButton>
        }
      />
    </WallPage>
  );
}
