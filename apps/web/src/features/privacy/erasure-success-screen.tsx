import { Navigate } from '@tanstack/react-router';
import { useEntryState } from '../../platform/page.ts';
import { privacyText } from '../../text/privacy.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { WallPage } from '../../ui/wall-page.tsx';

/** `/erasure-success`: the account is gone. Whoever did not come from erasing one is led to the start. */
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
