import { answerProposal } from '@separai/contract/schedules/endpoints';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { focusContent } from '../../../lib/page.ts';
import { sent, writeOf } from '../../../lib/write.ts';
import { remember } from '../api.ts';
import { proposalText as text } from '../proposal-text.ts';
import { ProposedDays } from './proposed-days.tsx';

/** The days that the point proposes for a booking, to be accepted with one tap. */
export function ProposalCard({ schedule }: { schedule: OwnSchedule }) {
  const client = useQueryClient();
  const { show } = useToast();
  const answer = useMutation({
    ...writeOf(answerProposal),
    onSuccess: async (answered, { body }) => {
      await remember(client, answered);
      show({ title: body.date === null ? text.declined : text.accepted(body.date) });
      focusContent();
    },
  });
  return (
    <FormAlert tone="warn" className="mt-3">
      <p className="font-semibold">{text.title}</p>
      <p className="mb-2">{text.sentence(schedule.date)}</p>
      <ProposedDays
        days={schedule.proposedDates ?? []}
        pending={answer.isPending ? answer.variables.body.date : undefined}
        error={answer.error?.message}
        onAnswer={(date) => answer.mutate(sent({ params: { id: schedule.id }, body: { date } }))}
      />
    </FormAlert>
  );
}
