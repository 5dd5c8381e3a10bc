import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { unknownStreetText as text } from '../text.ts';
import { CorrectProfile } from './unknown-code.tsx';

interface UnknownStreetProps {
  unknown: NonNullable<CollectionDays['unknownStreet']>;
  /** Whether the street is that of the person's profile. */
  isOwn: boolean;
  /** Leads to the field of the street. */
  onCorrect: () => void;
}

/** The answer for a street that neither the city's areas nor the street locator know, with the other ways to name a place. */
export function UnknownStreet({ unknown: { street, municipality }, isOwn, onCorrect }: UnknownStreetProps) {
  return (
    <section aria-labelledby="rua-desconhecida" className="mt-5">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div role="alert" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="rua-desconhecida" className="text-heading font-bold wrap-anywhere">
            {text.title(street, municipality)}
          </h2>
          <p>{text.check}</p>
          <p>{text.otherwise}</p>
        </div>
        <Button variant="soft" size="small" onClick={onCorrect} className="justify-self-start">
          {text.correct}
        </Button>
        {isOwn && <CorrectProfile />}
      </Card>
    </section>
  );
}
