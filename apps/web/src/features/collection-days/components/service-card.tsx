import { type AnsweredService, areaOf, mustChoose, shownArea } from '@separai/contract/collection-days/answer';
import type { AreaDays } from '@separai/contract/collection-days/schema';
import { areaTitle, ruleWords } from '@separai/contract/collection-days/words';
import { areaPagePath } from '@separai/contract/public-pages';
import { CalendarPlus } from 'lucide-react';
import { ButtonLink, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card, CardButton } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { daysText as text } from '../text.ts';
import { capitalized } from '../words.ts';
import { ServiceDot } from './collection-line.tsx';
import { MissedCollection } from './missed-collection.tsx';

interface ServiceCardProps {
  answered: AnsweredService;
  /** Street of the asked place; null where it is not known. */
  street: string | null;
  chosen: readonly number[];
  onChoose: (areaId: number | null) => void;
}

/** A service at the address: its days in words, what to put out, and the area, which the person chooses where several match. */
export function ServiceCard({ answered, street, chosen, onChoose }: ServiceCardProps) {
  const { service, precision, areas } = answered;
  const shown = shownArea(answered, chosen);
  const isChosen = areas.length > 1 && areaOf(answered, chosen) !== null;
  return (
    <Card className="grid gap-2.5">
      <div className="flex gap-2.5">
        <ServiceDot color={service.color} />
        <h3 className="min-w-0 font-display text-name font-semibold wrap-anywhere">{service.name}</h3>
      </div>
      {mustChoose(answered, chosen) && <AreaChoice answered={answered} onChoose={onChoose} />}
      {shown !== null && <Rules area={shown} />}
      {service.instructions !== null && <p className="whitespace-pre-line wrap-anywhere">{service.instructions}</p>}
      {shown !== null && (
        <p className="text-small text-ink-soft wrap-anywhere">
          {areaTitle(shown.area.name)}
          {shown.area.operator !== null && ` · ${text.operator}: ${shown.area.operator}`}
          {precision !== null && ` · ${text.precision[precision]}`}
        </p>
      )}
      {shown !== null && (
        <a href={areaPagePath(shown.area)} className={classNames(standaloneLinkClass, 'justify-self-start')}>
          {text.areaPage}
          <span className="sr-only">: {service.name}</span>
        </a>
      )}
      {shown !== null && (
        <ButtonLink
          variant="soft"
          size="small"
          icon={<CalendarPlus />}
          href={`/api/collection-areas/${shown.area.id}.ics`}
          className="justify-self-start"
        >
          {text.inCalendar}
          <span className="sr-only">: {service.name}</span>
        </ButtonLink>
      )}
      {shown !== null && <MissedCollection area={shown.area} serviceName={service.name} street={street} />}
      {isChosen && (
        <button type="button" onClick={() => onChoose(null)} className="min-h-11 justify-self-start underline">
          {text.chooseAgain}
        </button>
      )}
    </Card>
  );
}

function Rules({ area: { area } }: { area: AreaDays }) {
  const words = [...new Set(area.rules.map(ruleWords))];
  if (words.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {words.map((each) => (
        <li key={each} className="font-semibold wrap-anywhere">
          {capitalized(each)}
        </li>
      ))}
    </ul>
  );
}

function AreaChoice({ answered, onChoose }: Pick<ServiceCardProps, 'answered' | 'onChoose'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{text.choose}</legend>
      <p className="text-small text-ink-soft">{text.chooseSentence}</p>
      {answered.areas.map(({ area }) => (
        <CardButton key={area.id} padding="tight" onClick={() => onChoose(area.id)}>
          <span className="block font-semibold wrap-anywhere">{area.name}</span>
          {area.note !== null && <span className="block wrap-anywhere">{area.note}</span>}
          <span className="block text-small text-ink-soft wrap-anywhere">{area.rules.map(ruleWords).join(' · ')}</span>
        </CardButton>
      ))}
    </fieldset>
  );
}
