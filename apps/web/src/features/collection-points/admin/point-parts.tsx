import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import { positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { CircleCheck, CirclePause, Globe, Lock, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { positionText } from '../../../components/admin/degrees.ts';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { StatusBadge } from '../../../components/ui/status.tsx';
import { adminPointsText as text } from './text.ts';

export const OpenDialog = lateDialog(async () => (await import('./open-dialog.tsx')).OpenDialog);

/** 'Ativo', 'Inativo', or 'Restrito' for an active point that residents do not find. */
export function PointStatus({ isActive, publicAccess }: Pick<CollectionPoint, 'isActive' | 'publicAccess'>) {
  if (isActive && publicAccess === 'restricted')
    return (
      <StatusBadge tone="muted" icon={<Lock />}>
        {text.restricted}
      </StatusBadge>
    );
  return isActive ? (
    <StatusBadge tone="success" icon={<CircleCheck />}>
      {text.active}
    </StatusBadge>
  ) : (
    <StatusBadge tone="muted" icon={<CirclePause />}>
      {text.inactive}
    </StatusBadge>
  );
}

/** The coordinates of a point, or that they are unknown. */
export function Coordinates({ point }: { point: CollectionPoint }) {
  const place = positionOf(point);
  return place === null ? text.noPlace : positionText(place);
}

/** The accepted materials of a point. */
export function AcceptedMaterials({ materials }: { materials: readonly MaterialType[] }) {
  if (materials.length === 0) return <span className="text-small text-ink-soft">{text.noMaterial}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {materials.map((material) => (
        <MaterialChip key={material} material={material} label={materialTitles[material]} />
      ))}
    </span>
  );
}

type Reachable = Pick<CollectionPoint, 'phone' | 'whatsapp' | 'website'>;

/** Whether a point has a contact. */
export const hasContacts = ({ phone, whatsapp, website }: Reachable): boolean =>
  [phone, whatsapp, website].some((value) => value !== null);

/** The contacts of a point. */
export function Contacts({ phone, whatsapp, website }: Reachable) {
  const ways: readonly (readonly [icon: ReactNode, label: string, value: string | null])[] = [
    [<Phone key="icon" aria-hidden="true" />, text.phoneOf, phone],
    [<MessageCircle key="icon" aria-hidden="true" />, text.whatsappOf, whatsapp],
    [<Globe key="icon" aria-hidden="true" />, text.websiteOf, website],
  ];
  const known = ways.filter(([, , value]) => value !== null);
  if (known.length === 0) return <span className="text-small text-ink-soft">{text.noContacts}</span>;
  return (
    <span className="grid gap-0.5">
      {known.map(([icon, label, value]) => (
        <span
          key={label}
          className="flex items-start gap-1.5 text-small text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
        >
          {icon}
          <span className="sr-only">{label} </span>
          <span className="min-w-0 wrap-anywhere">{value}</span>
        </span>
      ))}
    </span>
  );
}

/** Opening hours in words. */
export const hoursWords = (openingHours: string | null): string | null => {
  const hours = openingHours === null ? null : parseOpeningHours(openingHours);
  return hours === null ? openingHours : openingHoursWords(hours);
};
