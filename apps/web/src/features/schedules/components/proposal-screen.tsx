import { answerProposalByLink, openProposal } from '@separai/contract/schedules/endpoints';
import type { ProposedBooking } from '@separai/contract/schedules/proposal-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import { travelWords } from '@separai/contract/schedules/travel';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/ui/button.tsx';
import { LinkPage } from '../../../components/ui/link-page.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Failed, Success, WaitingStatus } from '../../../components/ui/states.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { focusContent } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { sent, writeOf } from '../../../lib/write.ts';
import { proposalText as text } from '../proposal-text.ts';
import { ProposedDays } from './proposed-days.tsx';

const proposalQuery = (token: string) =>
  queryOptions({
    queryKey: ['/schedule-proposals', token],
    queryFn: ({ signal }) => call(openProposal, { body: { token }, signal }),
    enabled: token !== '',
  });

/** `/proposta#token`: the page of a mail's link, on which a proposed day is accepted with one tap, without a session. */
export function ProposalScreen() {
  const token = useLastTokenInAddress();
  return (
    <LinkPage>
      <Proposal key={token} token={token} />
    </LinkPage>
  );
}

function Proposal({ token }: { token: string }) {
  const query = useQuery(proposalQuery(token));
  const isInvalid = query.error instanceof ApiError && query.error.code === 'schedule-proposal-link-invalid';
  if (token === '' || isInvalid)
    return <Empty titleAs="h1" title={text.invalidTitle} sentence={query.error?.message ?? text.closed} action={<Way />} />;
  if (query.isError) return <Failed query={query} title={text.failed} />;
  if (query.data === undefined) return <WaitingStatus>{text.loading}</WaitingStatus>;
  return <Question token={token} booking={query.data} />;
}

function Question({ token, booking }: { token: string; booking: ProposedBooking }) {
  const answer = useMutation({ ...writeOf(answerProposalByLink), onSuccess: focusContent });
  const { pointName, date, proposedDates } = booking;
  if (answer.isSuccess) {
    const accepted = answer.variables.body.date;
    return (
      <div role="status">
        <Success
          titleAs="h1"
          title={accepted === null ? text.declined : text.accepted(accepted)}
          sentence={text.at(pointName)}
          action={<Way />}
        />
      </div>
    );
  }
  if (proposedDates === null || !isOpen(booking))
    return (
      <Empty
        titleAs="h1"
        title={text.answeredTitle}
        sentence={isOpen(booking) ? text.answered(date) : text.closed}
        action={<Way />}
      />
    );
  const travel = travelWords(booking);
  return (
    <>
      <PageTitle className="mt-5.5">{text.title}</PageTitle>
      <p className="mt-3">{text.sentence(date)}</p>
      <p className="mt-2 mb-5 text-ink-soft">
        {text.at(pointName)}
        {travel !== null && <span className="block">{travel}</span>}
      </p>
      <ProposedDays
        days={proposedDates}
        pending={answer.isPending ? answer.variables.body.date : undefined}
        error={answer.error?.message}
        onAnswer={(day) => answer.mutate(sent({ body: { token, date: day } }))}
      />
    </>
  );
}

/** To the bookings with a session, else to the front page. */
function Way() {
  const isSignedIn = useSession() !== null;
  return (
    <LinkButton to={isSignedIn ? '/schedule/list' : '/'} variant="primary">
      {isSignedIn ? text.toBookings : text.toApp}
    </LinkButton>
  );
}
