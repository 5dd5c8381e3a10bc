import { confirmedWords, fullWords } from '@separai/contract/collection-points/freshness-words';
import { distanceInMetres, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button, standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { IconLine } from '../../../../components/ui/card.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { lazyModule } from '../../../../components/ui/lazy-module.ts';
import { useToast } from '../../../../components/ui/toast.tsx';
import { fromApp } from '../../../../lib/page.ts';
import { settings } from '../../../../lib/settings.ts';
import { useNearPlace } from '../../near-place.ts';
import { pointText, freshnessText as text } from '../../text.ts';

type WithFreshness = Pick<CollectionPoint, 'confirmed' | 'fullReported'>;

/** Warning that a point is reported full. Phrasing content: it may stand inside a button. */
export function FullLine({ point: { fullReported }, className }: { point: WithFreshness; className?: string }) {
  const words = fullWords(fullReported, new Date(), settings.confirmedBy);
  if (words === null) return null;
  return (
    <IconLine icon={<TriangleAlert />} className={classNames('font-semibold', className)}>
      {words}
    </IconLine>
  );
}

interface SomethingWrongProps {
  point: Pick<CollectionPoint, 'id' | 'name'>;
  /** Smaller and without colour. */
  isSmall?: boolean;
}

const smallLinkClass = 'inline-flex min-h-[44px] items-center text-small underline underline-offset-4';

/** Link to the report form of a point. */
export function SomethingWrong({ point: { id, name }, isSmall = false }: SomethingWrongProps) {
  return (
    <Link
      to="/relato/$pointId"
      params={{ pointId: String(id) }}
      state={{ ...fromApp, pointName: name }}
      className={isSmall ? smallLinkClass : standaloneLinkClass}
    >
      <span>
        {text.somethingWrong}
        <span className="sr-only">{text.ofPoint(name)}</span>
      </span>
    </Link>
  );
}

/** The last confirmation of a point's data, with links to report on them. */
export function PointFreshness({ point }: { point: CollectionPoint }) {
  const { confirmed } = point;
  return (
    <div className="mt-5">
      <p className="text-small text-ink-soft">{confirmedWords(confirmed, new Date(), settings.confirmedBy)}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <SomethingWrong point={point} />
        <AllRightHere point={point} />
      </div>
    </div>
  );
}

/** Distance in metres within which a device counts as being at a point. */
const atPoint = 250;

const sending = lazyModule(async () => (await import('../reporting/report-screen.tsx')).confirmPoint);

/** Button that confirms the data, where the chosen place is the device's position at the point; requests no position. */
function AllRightHere({ point }: { point: CollectionPoint }) {
  const { place } = useNearPlace();
  const position = positionOf(point);
  const isHere = place?.phrase === pointText.ofYou && position !== null && distanceInMetres(place.position, position) <= atPoint;
  const { show } = useToast();
  const [step, setStep] = useState<'idle' | 'sending' | 'done'>('idle');
  if (!isHere || step === 'done') return null;
  const confirm = async (): Promise<void> => {
    setStep('sending');
    try {
      const confirmPoint = sending.loaded() ?? (await sending.retry());
      show({ title: await confirmPoint(point) });
      setStep('done');
    } catch (error) {
      show({ title: error instanceof Error ? error.message : text.notSent, variant: 'destructive' });
      setStep('idle');
    }
  };
  return (
    <Button variant="soft" size="small" icon={<CircleCheck />} busy={step === 'sending'} onClick={() => void confirm()}>
      {text.allRight}
    </Button>
  );
}
