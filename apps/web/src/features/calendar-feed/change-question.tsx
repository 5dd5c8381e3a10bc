import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/field.tsx';
import { uiText } from '../../components/ui/text.ts';
import { useToast } from '../../components/ui/toast.tsx';
import { sent } from '../../lib/write.ts';
import { useChangeCalendarFeed } from './api.ts';
import { calendarFeedText } from './text.ts';

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

/** Asks before the present address is worth nothing any more, and does it. */
export function ChangeQuestion({ change, onClose }: { change: keyof typeof questions; onClose: () => void }) {
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
