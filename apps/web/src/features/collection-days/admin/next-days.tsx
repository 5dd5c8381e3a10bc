import { addDays, type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { type CalendarException, type CalendarRule, collectionCalendar } from '@separai/contract/collection-days/calendar';
import type { HolidayPolicy } from '@separai/contract/collection-days/kinds';
import { windowWords } from '@separai/contract/collection-days/words';
import type { NamedHolidays } from '@separai/contract/collection-points/holidays';
import { today } from '../../../lib/time.ts';
import { adminAreasText as text } from './area-text.ts';
import { type RuleForm, ruleOf, ruleProblem } from './rule-form.ts';

/** Number of days shown, and of days in which they are searched. */
const [shown, ahead] = [6, 366];

interface NextDaysProps {
  rules: readonly RuleForm[];
  holidayPolicy: HolidayPolicy;
  holidays: NamedHolidays;
  exceptions: readonly CalendarException[];
}

const calendarRuleOf = (form: RuleForm): CalendarRule => {
  const { validFrom, ...rule } = ruleOf(form);
  return { ...rule, validFrom: validFrom ?? today() };
};

type Line = { readonly day: CalendarDay; readonly words: string };

/** The next days of an area with these rules, and the days on which it does not pass before the last of them. */
const linesOf = ({ rules, holidayPolicy, holidays, exceptions }: NextDaysProps): Line[] => {
  const from = today();
  const area = { rules: rules.map(calendarRuleOf), exceptions, holidayPolicy, putOutBeforeMinutes: 0 };
  const { days, cancelled } = collectionCalendar(area, { from, to: addDays(from, ahead), holidays });
  const passing = days.slice(0, shown).map(({ date, window, movedFrom }): Line => {
    const words = [windowWords(window), movedFrom === null ? '' : text.insteadOf(dayWithWeekday(movedFrom))];
    return { day: date, words: words.filter((part) => part !== '').join(' · ') };
  });
  const last = passing.at(-1)?.day ?? from;
  const missing = cancelled
    .filter(({ date }) => date <= last)
    .map(({ date, holiday }): Line => ({ day: date, words: text.passesNot(holiday) }));
  return [...passing, ...missing].sort((one, other) => one.day.localeCompare(other.day));
};

/** The next days that the rules make, as residents will see them. */
export function NextDays(props: NextDaysProps) {
  const isComplete = props.rules.every((rule) => ruleProblem(rule, true) === null);
  const lines = isComplete ? linesOf(props) : [];
  return (
    <div className="rounded-lg bg-sunken p-3" aria-live="polite">
      <p className="font-display font-semibold">{text.next}</p>
      {lines.length === 0 ? (
        <p>{isComplete ? text.nextNone : text.nextIncomplete}</p>
      ) : (
        <ul aria-label={text.next}>
          {lines.map(({ day, words }) => (
            <li key={`${day} ${words}`}>
              {dayWithWeekday(day)}
              {words !== '' && ` · ${words}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
