import { noticeText } from '@separai/contract/privacy/notice-words';
import { Card } from '../../../components/ui/card.tsx';

const facts = ['why', 'basis', 'howLong'] as const;

/** Everything that is kept, each with what for, on which basis of the law and for how long. */
export function KeptList() {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {noticeText.kept.map((kept) => (
        <li key={kept.what}>
          <Card>
            <h3 className="font-display font-semibold">{kept.what}</h3>
            <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
              {facts.map((fact) => (
                <div key={fact}>
                  <dt className="inline font-semibold">{noticeText.keptFacts[fact]}: </dt>
                  <dd className="inline text-ink-soft">{kept[fact]}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
