import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { hasFailed, useLastError } from '../../../lib/query-failed.ts';
import { sent } from '../../../lib/write.ts';
import { useNotices } from '../api.ts';
import { type DevicePush, pushAbility, useDevicePush, useSwitchDevicePush } from '../push.ts';
import { pushText } from '../push-text.ts';
import { noticesText } from '../text.ts';
import { Choices } from './choices.tsx';
import { NoticeList } from './notice-list.tsx';

/**
 * `/user/notifications`: the notices, and the choices. `unconfirmedEmail` is the warning about mails that cannot be delivered
 * yet; `collectionReminders` the choices about collection days.
 */
export function NoticesScreen({
  unconfirmedEmail,
  collectionReminders,
}: {
  unconfirmedEmail: ReactNode;
  collectionReminders: ReactNode;
}) {
  const notices = useNotices();
  // Rendered earlier, the settings would shift when the list arrives.
  const areNoticesKnown = notices.data !== undefined || hasFailed(notices);
  return (
    <Column className="py-4">
      <PageTitle back={<BackArrow to="/user/profile" label={noticesText.back} />}>{noticesText.title}</PageTitle>
      <NoticeList />
      {areNoticesKnown && (
        <section aria-labelledby="escolhas" className="mt-7">
          <h2 id="escolhas" className="mb-2.5 text-heading font-bold">
            {noticesText.choices}
          </h2>
          <Choices collectionReminders={collectionReminders} />
          {unconfirmedEmail}
          <div className="mt-3">
            <ThisDevice />
          </div>
        </section>
      )}
    </Column>
  );
}

/** Web Push of this browser, and its switch. */
function ThisDevice() {
  const ability = pushAbility();
  return (
    <Frame>
      {ability === 'able' ? (
        <Loaded />
      ) : (
        <p className="text-small text-ink-soft">{ability === 'unable' ? pushText.unable : pushText.onHomeScreenOnly}</p>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <Card>
        <h2 id={title} className="font-display text-name font-semibold">
          {pushText.title}
        </h2>
        <div className="mt-0.5">{children}</div>
      </Card>
    </section>
  );
}

function Loaded() {
  const push = useDevicePush();
  const error = useLastError(push);
  if (push.data !== undefined) return <Choice push={push.data} />;
  if (hasFailed(push)) {
    return (
      <RetryAlert tone="danger" onRetry={() => void push.refetch()} retrying={push.isFetching} className="mt-2">
        {pushText.failed} {error?.message}
      </RetryAlert>
    );
  }
  return (
    <>
      <WaitingStatus quiet>{pushText.checking}</WaitingStatus>
      <Skeleton shape="line" className="my-1 h-4" />
      <Skeleton shape="line" className="my-2 h-4 w-3/4" />
      <Skeleton className="mt-3 h-11 rounded-md" />
    </>
  );
}

function Choice({ push }: { push: DevicePush }) {
  const change = useSwitchDevicePush();
  const { show } = useToast();
  const wanted = push === 'on' ? 'off' : 'on';
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The browser has just refused the permission: the button is gone, and the instructions get the focus.
    if (push === 'blocked' && change.data === 'blocked') status.current?.focus();
  }, [push, change.data]);
  const press = (): void =>
    change.mutate(sent({ wanted } as const), {
      onSuccess: (now) => {
        if (now === 'on') show({ title: pushText.turnedOn });
        if (now === 'off') show({ title: pushText.turnedOff });
      },
    });
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="rounded-sm text-small text-ink-soft">
        {pushText[push]}
      </p>
      {change.isError && (
        <FormAlert tone="danger" className="mt-2">
          {change.error.message}
        </FormAlert>
      )}
      {push !== 'blocked' && (
        <Button
          variant={push === 'on' ? 'neutral' : 'soft'}
          size="small"
          busy={change.isPending}
          className="mt-3 w-full"
          onClick={press}
        >
          {push === 'on' ? pushText.turnOff : pushText.turnOn}
        </Button>
      )}
    </>
  );
}
