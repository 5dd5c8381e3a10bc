import type { NoticeKind } from '@separai/contract/notices/kinds';
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleSlash,
  type LucideIcon,
  MapPin,
  PackageCheck,
  Weight,
} from 'lucide-react';
import { classNames } from '../../../components/ui/class-names.ts';

const looks: Record<NoticeKind, { icon: LucideIcon; className: string }> = {
  'booking-received': { icon: CalendarPlus, className: 'bg-sunken text-ink-soft' },
  'booking-confirmed': { icon: CircleCheck, className: 'bg-info-soft text-info-ink' },
  'booking-changed': { icon: CalendarClock, className: 'bg-sunken text-ink-soft' },
  'booking-cancelled': { icon: CalendarX, className: 'bg-danger-soft text-danger-ink' },
  'booking-done': { icon: PackageCheck, className: 'bg-success-soft text-success-ink' },
  'booking-weight-corrected': { icon: Weight, className: 'bg-info-soft text-info-ink' },
  'booking-missed': { icon: CircleSlash, className: 'bg-danger-soft text-danger-ink' },
  'report-applied': { icon: CircleCheck, className: 'bg-success-soft text-success-ink' },
  'report-dismissed': { icon: CircleSlash, className: 'bg-sunken text-ink-soft' },
  'report-question': { icon: MapPin, className: 'bg-warn-soft text-warn-ink' },
  reminder: { icon: MapPin, className: 'bg-warn-soft text-warn-ink' },
};

/** A notice's drop: icon and colour by its kind, which its title says in words. */
export function NoticeDrop({ kind }: { kind: NoticeKind }) {
  const { icon: Icon, className } = looks[kind];
  return (
    <span aria-hidden="true" className={classNames('drop inline-grid size-[40px] shrink-0 place-items-center', className)}>
      <Icon className="size-[20px]" />
    </span>
  );
}
