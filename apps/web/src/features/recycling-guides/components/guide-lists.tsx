import { guideLine, linesOf } from '@separai/contract/recycling-guides/rules';
import { Check, CircleQuestionMark, type LucideIcon, MapPin, X } from 'lucide-react';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import type { Guide } from '../guide.ts';
import { guidesText } from '../text.ts';

type Answer = 'yes' | 'no' | 'depends' | 'place';

const look: Record<Answer, { icon: LucideIcon; className: string }> = {
  yes: { icon: Check, className: 'bg-success-soft text-success-ink' },
  no: { icon: X, className: 'bg-danger-soft text-danger-ink' },
  depends: { icon: CircleQuestionMark, className: 'bg-warn-soft text-warn-ink' },
  place: { icon: MapPin, className: 'bg-here-soft text-here-ink' },
};

function Line({ line, answer }: { line: string; answer: Answer }) {
  const { text, depends } = guideLine(line);
  const { icon: Icon, className } = look[depends === null ? answer : 'depends'];
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className={classNames('inline-grid size-6 shrink-0 place-items-center drop', className)}>
        <Icon className="size-4" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {text}
        {depends !== null && (
          <>
            . <strong className="font-semibold text-warn-ink">{depends}</strong>
          </>
        )}
      </span>
    </li>
  );
}

function List({ title, lines, answer }: { title: string; lines: readonly string[]; answer: Answer }) {
  return (
    <Card className="mt-3 pb-4">
      <h3 className="font-display text-name font-semibold">{title}</h3>
      {answer === 'place' && <p className="text-small text-ink-soft">{guidesText.whereTo}</p>}
      <ul className="mt-2.5 grid gap-2.5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list never changes its order
          <Line key={index} line={line} answer={answer} />
        ))}
      </ul>
    </Card>
  );
}

/** What belongs to the material, what does not, and how to prepare it. What is hazardous is recycled nowhere but where each is taken to. */
export function GuideLists({ id, items }: Pick<Guide, 'id' | 'items'>) {
  return (
    <section aria-labelledby="separacao">
      <h2 id="separacao" className="mt-6 font-display text-heading font-bold">
        {guidesText.separation}
      </h2>
      <div className="guide-pair">
        <List title={guidesText.recyclable} lines={items.recyclable} answer={id === 'perigosos' ? 'place' : 'yes'} />
        <List title={guidesText.nonRecyclable} lines={items.nonRecyclable} answer="no" />
      </div>
      <List title={guidesText.howToPrepare} lines={linesOf(items.howToPrepare)} answer="yes" />
    </section>
  );
}
