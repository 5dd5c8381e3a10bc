import { collectorPaymentTitles } from '@separai/contract/collector-profiles/kinds';
import { type ResidentPlace, servedCity, servedDistricts, serviceAt } from '@separai/contract/collector-profiles/rules';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { HandCoins, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconLine } from '../../../components/ui/card.tsx';
import { collectorText as text } from '../text.ts';
import { CollectorFace, CollectorMaterials, collectorKindWords } from './collector-parts.tsx';

interface CollectorCardProps {
  profile: CollectorProfile;
  /** The resident's place; null where it is unknown. */
  near: ResidentPlace | null;
  /** The name, or a link with the name whose area covers the card. */
  name: ReactNode;
}

/** A collector's card in the list, and in the panel's preview. */
export function CollectorCard({ profile, near, name }: CollectorCardProps) {
  const service = near === null ? null : serviceAt(profile, near);
  return (
    <article className="relative rounded-lg border border-line bg-surface p-3.5 text-ink hover:border-edge has-[a:active]:bg-sunken has-[a:focus-visible]:focus-box">
      <div className="flex flex-wrap gap-3">
        <CollectorFace {...profile} size={52} />
        <div className="min-w-0 grow basis-32">
          {name}
          <p className="text-small wrap-anywhere text-ink-soft">{collectorKindWords(profile)}</p>
        </div>
      </div>
      <IconLine icon={<MapPin />} className="mt-2">
        <span className="sr-only">{text.districts}: </span>
        {service !== null && (
          <span className="block font-semibold text-ink">
            {text.service[service]}
            <span className="sr-only"> · </span>
          </span>
        )}
        <span className="line-clamp-2 wrap-anywhere">
          {unbrokenTown(servedCity(profile))} · {servedDistricts(profile)}
        </span>
      </IconLine>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <CollectorMaterials {...profile} />
      </div>
      <IconLine icon={<HandCoins />} className="mt-2">
        <span className="sr-only">{text.payment}: </span>
        {collectorPaymentTitles[profile.payment]}
      </IconLine>
    </article>
  );
}
