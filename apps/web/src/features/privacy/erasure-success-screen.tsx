import { Navigate, useLocation } from '@tanstack/react-router';
import { privacyText } from '../../text/privacy.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { WallPage } from '../../ui/wall-page.tsx';

/** `/erasure-success`: the account is gone. Whoever did not come from erasing one is led to the start. */
export function ErasureSuccessScreen() {
  const erased = useLocation({ select: ({ state }) => state.erased === true });
  if (!erased) return <Navigate to="/" replace />;
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
