import { createFileRoute } from '@tanstack/react-router';
import { ProposalScreen } from '../../features/schedules/components/proposal-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/proposta')({
  staticData: { title: titles.proposal },
  component: ProposalScreen,
});
