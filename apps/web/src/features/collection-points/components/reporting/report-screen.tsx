import { readCollectionPoint } from '@separai/contract/collection-points/endpoints';
import { materialTypes, shownMaterials } from '@separai/contract/collection-points/materials';
import type { PointReportInput } from '@separai/contract/collection-points/report-schema';
import { type ReportKind, reportKinds, reportKindsOf } from '@separai/contract/collection-points/reports';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ButtonLink, LinkButton } from '../../../../components/ui/button.tsx';
import { BackArrow, Column, PageTitle } from '../../../../components/ui/page.tsx';
import { Success } from '../../../../components/ui/states.tsx';
import { useTokenInAddress } from '../../../../lib/address-token.ts';
import { call } from '../../../../lib/api.ts';
import { goBackOnClick } from '../../../../lib/page.ts';
import { useSession } from '../../../../lib/session.ts';
import { newIdempotencyKey } from '../../../../lib/write.ts';
import { pointKeys } from '../../api.ts';
import { confirmByLink, confirmPoint, sendReport } from '../../report-sending.ts';
import { type Outcome, ReportForm, type WrongKind } from './report-form.tsx';
import { reportText as text } from './text.ts';
import { VisitorsReports } from './visitors-reports.tsx';

export { confirmPoint };

const isWrongKind = (kind: ReportKind): kind is WrongKind => kind !== 'all-right';

/** The reported point; all kinds and materials where it cannot be loaded. */
const useReportedPoint = (id: string) => {
  const handedOver = useLocation({ select: ({ state }) => state.pointName });
  const { data } = useQuery({
    queryKey: pointKeys.reported(id),
    queryFn: ({ signal }) => call(readCollectionPoint, { params: { id }, signal }),
    retry: false,
  });
  const name = data?.name ?? (typeof handedOver === 'string' ? handedOver : null);
  return {
    name,
    kinds: (data === undefined ? reportKinds : reportKindsOf(data)).filter(isWrongKind),
    materials: data === undefined ? materialTypes : shownMaterials(data.materials).materials,
  };
};

/** Sends a report; an unchanged one keeps its idempotency key. */
const useSending = (pointId: string, name: string | null, token: string) => {
  const last = useRef({ body: '', key: '' });
  return async (body: PointReportInput): Promise<Outcome> => {
    if (token !== '' && body.kind === 'all-right') {
      await confirmByLink(token);
      return 'all-right';
    }
    const serialized = JSON.stringify(body);
    if (last.current.body !== serialized) last.current = { body: serialized, key: newIdempotencyKey() };
    const result = await sendReport({ pointId, name, body, idempotencyKey: last.current.key });
    if (result.status === 'queued') return 'queued';
    if (body.kind === 'all-right') return 'all-right';
    return result.reply.photoLeftOut ? 'sent-without-photo' : 'sent';
  };
};

/**
 * `/relato/{id}`: report form of a point, also for visitors. With a mailed token as the hash, the point's operator confirms the data.
 */
export function ReportScreen({ pointId }: { pointId: string }) {
  const isSignedIn = useSession() !== null;
  const { name, kinds, materials } = useReportedPoint(pointId);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const token = useTokenInAddress();
  const send = useSending(pointId, name, token);
  // Visitors get the page that the server renders.
  const back = isSignedIn ? `/search/${pointId}` : `/ponto/${pointId}`;
  const waiting = isSignedIn ? null : <VisitorsReports />;
  if (outcome !== null) {
    return (
      <Column width="form" className="pb-6">
        <Thanks outcome={outcome} isSignedIn={isSignedIn} back={back} />
        {waiting}
      </Column>
    );
  }
  return (
    <Column width="form" className="pt-3 pb-6">
      <PageTitle
        back={<BackArrow to={back} label={text.back} onClick={isSignedIn ? goBackOnClick : () => location.assign(back)} />}
      >
        {token === '' ? text.title : text.operatorTitle}
      </PageTitle>
      {name !== null && <p className="mt-1.5 font-semibold wrap-anywhere">{text.about(name)}</p>}
      <p className="mt-1.5 text-ink-soft">{token === '' ? text.lead : text.operatorLead}</p>
      {waiting}
      <ReportForm kinds={kinds} materials={materials} send={send} onDone={setOutcome} />
    </Column>
  );
}

function Thanks({ outcome, isSignedIn, back }: { outcome: Outcome; isSignedIn: boolean; back: string }) {
  const sentSentence = isSignedIn ? text.sentSentence : text.sentSentenceVisitor;
  const words = {
    sent: [text.sentTitle, sentSentence],
    'sent-without-photo': [text.sentTitle, `${sentSentence} ${text.photoLeftOut}`],
    'all-right': [text.allRightTitle, text.allRightSentence],
    queued: [text.waitsTitle, isSignedIn ? text.waitsSentence : text.waitsSentenceVisitor],
  } as const;
  const [title, sentence] = words[outcome];
  // Without a network the server cannot render the point's page for visitors.
  const hasNoPage = !isSignedIn && outcome === 'queued';
  const [href, word] = hasNoPage ? ['/', text.home] : [back, text.back];
  return (
    <Success
      titleAs="h1"
      title={title}
      sentence={sentence}
      action={
        !isSignedIn && !hasNoPage ? (
          <ButtonLink variant="primary" href={href}>
            {word}
          </ButtonLink>
        ) : (
          <LinkButton to={href} replace variant="primary">
            {word}
          </LinkButton>
        )
      }
    />
  );
}
