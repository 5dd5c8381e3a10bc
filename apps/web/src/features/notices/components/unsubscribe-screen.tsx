import { unsubscribeByLink } from '@separai/contract/notices/endpoints';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { LinkPage } from '../../../components/ui/link-page.tsx';
import { Empty, Success } from '../../../components/ui/states.tsx';
import { useTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError } from '../../../lib/api.ts';
import { focusContent } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { sent, writeOf } from '../../../lib/write.ts';
import { noticesText } from '../text.ts';

/** `/unsubscribe#token`: the target of a mail's link. It asks first, because mail scanners open links. */
export function UnsubscribeScreen() {
  const token = useTokenInAddress();
  return (
    <LinkPage>
      <Question key={token} token={token} />
    </LinkPage>
  );
}

function Question({ token }: { token: string }) {
  const ending = useMutation({
    ...writeOf(unsubscribeByLink),
    // The removed button passes the focus on; after another failure it is back.
    onSuccess: focusContent,
    onError: (error) => isInvalid(error) && focusContent(),
  });
  if (ending.isSuccess) return <Done />;
  if (token === '' || isInvalid(ending.error)) return <InvalidLink />;
  return (
    <>
      <h1 className="mt-6 text-title font-bold">{noticesText.unsubscribeTitle}</h1>
      <p className="mt-3 text-ink-soft">{noticesText.unsubscribeSentence}</p>
      {ending.isError && (
        <FormAlert tone="danger" className="mt-5">
          {ending.error.message}
        </FormAlert>
      )}
      <Button
        variant="primary"
        busy={ending.isPending}
        onClick={() => ending.mutate(sent({ params: { token } }))}
        className="mt-6 w-full"
      >
        {noticesText.unsubscribe}
      </Button>
    </>
  );
}

const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === 'unsubscribe-link-invalid';

function Done() {
  return (
    <div role="status">
      <Success
        titleAs="h1"
        title={noticesText.unsubscribed}
        sentence={noticesText.unsubscribedSentence}
        action={<Way signedIn={noticesText.subscribeAgain}>{noticesText.goToApp}</Way>}
      />
    </div>
  );
}

function InvalidLink() {
  return (
    <Empty
      titleAs="h1"
      title={noticesText.linkInvalidTitle}
      sentence={noticesText.linkInvalid}
      action={<Way signedIn={noticesText.openChoices}>{noticesText.goToApp}</Way>}
    />
  );
}

/** To the choices with a session, else to the front page. */
function Way({ signedIn, children }: { signedIn: string; children: ReactNode }) {
  const isSignedIn = useSession() !== null;
  return (
    <LinkButton to={isSignedIn ? '/user/notifications' : '/'} variant="primary">
      {isSignedIn ? signedIn : children}
    </LinkButton>
  );
}
