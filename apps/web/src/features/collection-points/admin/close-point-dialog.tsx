import { adminPointsText as text } from '../../../text/admin-points.ts';
import { OpenBookings } from './open-bookings.tsx';
import { PointQuestion, type PointQuestionProps } from './point-question.tsx';

/** The question of the table of points before one point is deactivated: from its form, or by a report. */
export function ClosePointDialog(given: PointQuestionProps) {
  return (
    <PointQuestion {...given} title={text.actTitle.deactivate(1)} go={text.actGo.deactivate}>
      <p className="text-ink-soft">{text.actSentence.deactivate}</p>
      <OpenBookings pointIds={[given.point.id]} />
    </PointQuestion>
  );
}
