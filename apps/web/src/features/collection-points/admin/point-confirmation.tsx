import { confirmedWords } from '@separai/contract/collection-points/freshness-words';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import { settings } from '../../../platform/settings.ts';
import { sent } from '../../../platform/write.ts';
import { adminReportsText as text } from '../../../text/admin-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PointLinkDialog } from './late-dialogs.ts';
import { useConfirmPoint } from './report-queries.ts';

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
      <PointLinkDialog open={isSending} params={params} onClose={() => setSending(false)} />
    </div>
  );
}
