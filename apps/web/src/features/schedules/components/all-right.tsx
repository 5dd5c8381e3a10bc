import { addDays } from '@separai/contract/calendar';
import { reportCollectionPoint } from '@separai/contract/collection-points/report-endpoints';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { today } from '../../../lib/today.ts';
import { type Sent, sent } from '../../../lib/write.ts';
import { freshnessText } from '../../collection-points/index.ts';
import { enqueue, outboxText } from '../../outbox/index.ts';

/** Days after a collection in which it is asked how the point was. */
const askedFor = 14;

/** Asks with one tap whether all was right at the point where a collection was done a short while ago. */
export function AllRight({ point: { id, name }, date }: { point: OwnSchedule['collectionPoint']; date: string }) {
  const { show } = useToast();
  const say = useMutation({
    mutationFn: (said: Sent<{ params: { id: string }; body: { kind: 'all-right' } }>) =>
      enqueue({
        endpoint: reportCollectionPoint,
        sent: said,
        queued: { label: `${freshnessText.allRight}: ${name}`, place: name },
      }),
    onSuccess: ({ status }) => show({ title: status === 'queued' ? outboxText.queued : freshnessText.thanks }),
    onError: (error) => show({ title: error.message, variant: 'destructive' }),
  });
  if (say.isSuccess || addDays(date, askedFor) < today()) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="soft"
        size="small"
        icon={<CircleCheck />}
        busy={say.isPending}
        onClick={() => say.mutate(sent({ params: { id: String(id) }, body: { kind: 'all-right' } }))}
      >
        {freshnessText.allRightAtPoint}
        <span className="sr-only">{freshnessText.ofPoint(name)}</span>
      </Button>
    </div>
  );
}
