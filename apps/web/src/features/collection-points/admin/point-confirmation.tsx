import { zodResolver } from '@hookform/resolvers/zod';
import { confirmedWords } from '@separai/contract/collection-points/freshness-words';
import { PointLinkRequest } from '@separai/contract/collection-points/report-schema';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { settings } from '../../../platform/settings.ts';
import { sent } from '../../../platform/write.ts';
import { adminReportsText as text } from '../../../text/admin-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useConfirmPoint, useSendPointLink } from './report-queries.ts';

/** Who last said that a point's data are right, and how somebody says it again: an administrator, or who runs the point. */
export function PointConfirmation({ point }: { point: CollectionPoint }) {
  const confirm = useConfirmPoint();
  const { show } = useToast();
  const [isSending, setSending] = useState(false);
  const params = { id: String(point.id) };
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-soft">{confirmedWords(point.confirmed, new Date(), settings.confirmedBy)}</p>
      {confirm.error !== null && <FormFailure>{confirm.error.message}</FormFailure>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="small"
          icon={<CircleCheck />}
          busy={confirm.isPending}
          onClick={() => confirm.mutate(sent({ params }), { onSuccess: () => show({ title: text.confirmed }) })}
        >
          {text.confirm}
          <span className="sr-only">{text.ofPoint(point.name)}</span>
        </Button>
        <Button variant="neutral" size="small" icon={<Mail />} onClick={() => setSending(true)}>
          {text.sendLink}
          <span className="sr-only">{text.ofPoint(point.name)}</span>
        </Button>
      </div>
      {isSending && <LinkDialog params={params} onClose={() => setSending(false)} />}
    </div>
  );
}

function LinkDialog({ params, onClose }: { params: { id: string }; onClose: () => void }) {
  const send = useSendPointLink();
  const { show } = useToast();
  const form = useForm({ resolver: zodResolver(PointLinkRequest), defaultValues: { email: '' } });
  const submit = form.handleSubmit(async (body) => {
    const isSent = await send.mutateAsync(sent({ params, body })).then(
      () => true,
      () => false,
    );
    if (!isSent) return;
    show({ title: text.linkSent });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={() => !send.isPending && onClose()}
      title={text.linkTitle}
      closeLabel={text.linkClose}
      footer={
        <Button variant="primary" busy={send.isPending} onClick={() => void submit()}>
          {text.linkGo}
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-soft">{text.linkSentence}</p>
        {send.error !== null && <FormFailure>{send.error.message}</FormFailure>}
        <TextField
          label={text.linkEmail}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
      </form>
    </Dialog>
  );
}
