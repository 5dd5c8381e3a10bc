import { ownShareOf } from '@separai/contract/figures/own-share';
import { savedTitles, savingsOf, savingWords } from '@separai/contract/figures/savings';
import { figureMaterialTitle, savingsCaution } from '@separai/contract/figures/words';
import { publicFiguresPath } from '@separai/contract/public-pages';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { settings } from '../../../lib/settings.ts';
import { formatWeight } from '../formats.ts';
import { ownShareText as text } from '../own-share-text.ts';

/** Collected kilograms of the person by material, with the estimated savings; renders nothing before the first weighing. */
export function OwnShare({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const parts = ownShareOf(schedules);
  if (parts.length === 0) return null;
  const savings = savingsOf(parts);
  return (
    <section aria-labelledby="own-share" className="mt-6">
      <h2 id="own-share" className="font-display text-heading font-bold">
        {text.title}
      </h2>
      <Card className="mt-3">
        <Facts
          facts={parts.map(({ material, kilograms }) => [figureMaterialTitle(material), text.kg(formatWeight(kilograms))])}
        />
        {savings.length > 0 && (
          <>
            <h3 className="mt-3 border-t border-line pt-3 font-display text-name font-semibold">{text.savings}</h3>
            <Facts facts={savings.map((saving) => [savedTitles[saving.quantity], savingWords(saving)])} />
            <p className="mt-2 text-small text-ink-soft">{savingsCaution}</p>
          </>
        )}
        {settings.publicFigures && (
          <a href={publicFiguresPath} className={standaloneLinkClass}>
            {text.ofCity}
          </a>
        )}
      </Card>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid gap-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
