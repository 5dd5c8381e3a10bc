import { CalendarSync, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert, TextField } from '../../components/ui/field.tsx';
import { uiText } from '../../components/ui/text.ts';
import { useToast } from '../../components/ui/toast.tsx';
import { isAndroid } from '../../lib/android.ts';
import { sent } from '../../lib/write.ts';
import { useChangeCalendarFeed } from './api.ts';
import { calendarFeedText } from './text.ts';

/** The address as calendars subscribe to it. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** The present URL: subscribe, copy, replace and revoke. */
export function FeedAddress({ url }: { url: string }) {
  const [asked, setAsked] = useState<'create' | 'revoke' | null>(null);
  return (
    <>
      <Card className="mt-4">
        <AddressToCopy url={url} />
      </Card>
      <HowTo />
      <div className="mt-5 flex flex-wrap gap-2 *:flex-1 *:basis-36">
        <Button variant="neutral" size="small" onClick={() => setAsked('create')}>
          {calendarFeedText.other}
        </Button>
        <Button variant="neutral-danger" size="small" onClick={() => setAsked('revoke')}>
          {calendarFeedText.revoke}
        </Button>
      </div>
      {asked !== null && <ChangeQuestion change={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function AddressToCopy({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const { show } = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setFailed(false);
      show({ title: calendarFeedText.copied });
    } catch {
      setFailed(true);
      field.current?.select();
    }
  };
  return (
    <>
      <TextField
        ref={field}
        readOnly
        label={calendarFeedText.address}
        hint={calendarFeedText.warning}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {failed && (
        <FormAlert tone="warn" className="mt-3">
          {calendarFeedText.copyFailed}
        </FormAlert>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        {!isAndroid() && (
          <ButtonLink variant="primary" icon={<CalendarSync />} href={webcal(url)}>
            {calendarFeedText.subscribe}
          </ButtonLink>
        )}
        <Button variant={isAndroid() ? 'primary' : 'soft'} icon={<Copy />} onClick={() => void copy()}>
          {calendarFeedText.copy}
        </Button>
      </div>
    </>
  );
}

function HowTo() {
  return (
    <section aria-labelledby="como-assinar" className="mt-6">
      <h2 id="como-assinar" className="font-display text-heading font-bold">
        {calendarFeedText.howTo}
      </h2>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {calendarFeedText.ways.map(({ device, steps }) => (
          <div key={device}>
            <dt className="font-display text-name font-semibold">{device}</dt>
            <dd className="text-ink-soft">{steps}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const questions = {
  create: {
    title: calendarFeedText.otherTitle,
    sentence: calendarFeedText.otherSentence,
    action: calendarFeedText.other,
    done: calendarFeedText.created,
    variant: 'primary',
  },
  revoke: {
    title: calendarFeedText.revokeTitle,
    sentence: calendarFeedText.revokeSentence,
    action: calendarFeedText.revoke,
    done: calendarFeedText.revoked,
    variant: 'danger',
  },
} as const;

/** Confirms that the present URL will stop working, and changes it. */
function ChangeQuestion({ change, onClose }: { change: keyof typeof questions; onClose: () => void }) {
  const { title, sentence, action, done, variant } = questions[change];
  const { show } = useToast();
  const { mutate, isPending, isError, error } = useChangeCalendarFeed(change, () => {
    show({ title: done });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={title}
      closeLabel={calendarFeedText.keep}
      footer={
        <>
          <Button variant={variant} busy={isPending} onClick={() => mutate(sent({}))}>
            {action}
          </Button>
          <Button variant="neutral" onClick={() => !isPending && onClose()}>
            {uiText.back}
          </Button>
        </>
      }
    >
      {isError && (
        <FormAlert tone="danger" className="mb-3">
          {error.message}
        </FormAlert>
      )}
      <p className="text-ink-soft">{sentence}</p>
    </Dialog>
  );
}
