import { formatDay } from '@separai/contract/calendar';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { isFarFromDeclared } from '@separai/contract/schedules/rules';
import { CollectedWeightKg } from '@separai/contract/schedules/schema';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { formatWeight, parseWeight } from '../formats.ts';
import { nameOf } from './schedule-words.ts';
import { adminSchedulesText as text } from './text.ts';

/** A booking with the kilograms typed for it. */
interface Weighing {
  readonly schedule: AdministeredSchedule;
  readonly weighedKg: number;
}

/** The weighings that are far from the declared weight, given the typed texts by booking id; texts that are no number are left out. */
export const doubtfulWeighings = (
  schedules: readonly AdministeredSchedule[],
  typed: Readonly<Record<string, string>>,
): Weighing[] =>
  schedules
    .map((schedule) => ({ schedule, weighedKg: parseWeight(typed[schedule.id] ?? '') ?? Number.NaN }))
    .filter(({ schedule, weighedKg }) => isFarFromDeclared({ declaredKg: schedule.weightKg, weighedKg }));

/** The problem of a typed weight; null without one. */
export const weightProblem = (typed: string): string | null =>
  CollectedWeightKg.safeParse(parseWeight(typed)).success ? null : text.weightInvalid;

interface WeightDoubtProps {
  weighings: readonly Weighing[];
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
          {weighings.map(({ schedule, weighedKg }) => (
            <li key={schedule.id}>
              {text.doubtOf(
                `${nameOf(schedule)}, ${formatDay(schedule.date)}`,
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
