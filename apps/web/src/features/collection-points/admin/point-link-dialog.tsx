import { zodResolver } from '@hookform/resolvers/zod';
import { PointLinkRequest } from '@separai/contract/collection-points/report-schema';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { sent } from '../../../lib/write.ts';
import { useSendPointLink } from './report-queries.ts';
import { adminReportsText as text } from './report-text.ts';

/** Sends a link to who runs a point, with which they say that its data are right. */
export function PointLinkDialog({ params, onClose }: { params: { id: string }; onClose: () => void }) {
  const send = useSendPointLink();
  const { show } = useToast();
  const form = useForm({ resolver: zodResolver(PointLinkRequest), defaultValues: { email: '' } });
  useHeldForm(form.formState.isDirty);
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
