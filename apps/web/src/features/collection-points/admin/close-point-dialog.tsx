import { OpenBookings } from './open-bookings.tsx';
import { PointQuestion, type PointQuestionProps } from './point-question.tsx';
import { adminPointsText as text } from './text.ts';

interface ClosePointDialogProps extends PointQuestionProps {
  act?: 'deactivate' | 'restrict';
}

/** The question of the table of points before one point is deactivated or restricted: from its form, or by a report. */
export function ClosePointDialog({ act = 'deactivate', ...given }: ClosePointDialogProps) {
  return (
    <PointQuestion {...given} title={text.actTitle[act](1)} go={text.actGo[act]}>
      <p className="text-ink-soft">{text.actSentence[act]}</p>
      <OpenBookings pointIds={[given.point.id]} />
    </PointQuestion>
  );
}
