import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { formatWeight } from '../formats.ts';
import { nameOf } from './schedule-words.ts';
import { adminSchedulesText as text } from './text.ts';
import type { DoubtfulWeighing } from './weighing-form.ts';

interface WeightDoubtProps {
  weighings: readonly DoubtfulWeighing[];
  busy: boolean;
  /** Of `useRecordForm`. */
  confirmation: { readonly confirm: () => Promise<void>; readonly cancel: () => void };
}

/** Asks whether weights that are far from the declared ones are right, before they are saved. */
export function WeightDoubt({ weighings, busy, confirmation }: WeightDoubtProps) {
  return (
    <div className="grid gap-2.5">
      <FormAlert tone="warn">
        <p className="font-display font-semibold">{text.doubtTitle}</p>
        <p>{text.doubt(weighings.length)}</p>
        <ul className="my-1 list-disc pl-5">
          {weighings.map(({ schedule, weighedKg, material }) => (
            <li key={`${schedule.id} ${material}`}>
              {text.doubtOf(
                `${nameOf(schedule)}, ${formatDay(schedule.date)}${material === null ? '' : `, ${materialTitles[material]}`}`,
                formatWeight(weighedKg),
                formatWeight(schedule.weightKg),
              )}
            </li>
          ))}
        </ul>
        <p>{text.doubtComma}</p>
      </FormAlert>
      <Button variant="neutral" autoFocus onClick={confirmation.cancel}>
        {text.changeWeight}
      </Button>
      <Button variant="primary" busy={busy} onClick={() => void confirmation.confirm()}>
        {text.weightIsRight(weighings.length)}
      </Button>
    </div>
  );
}
