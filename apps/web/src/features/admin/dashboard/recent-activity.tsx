import type { Activity, ActivityAction } from '@separai/contract/dashboard/schema';
import {
  CircleX,
  FileDown,
  KeyRound,
  PackageCheck,
  PackagePlus,
  Pencil,
  Plus,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { agoWords } from '../../../components/admin/ago.ts';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { timeZone } from '../../../lib/time.ts';
import { adminText } from '../text.ts';

const good = 'bg-success-soft text-success-ink';
const news = 'bg-info-soft text-info-ink';
const changed = 'bg-warn-soft text-warn-ink';
const ended = 'bg-sunken text-ink-soft';

const look: Record<ActivityAction, readonly [icon: ReactNode, className: string]> = {
  'user-registered': [<UserPlus key="i" />, news],
  'collection-point-created': [<Plus key="i" />, good],
  'collection-point-changed': [<Pencil key="i" />, changed],
  'collection-point-opened': [<Plus key="i" />, good],
  'collection-point-closed': [<CircleX key="i" />, ended],
  'collection-point-removed': [<Trash2 key="i" />, ended],
  'collection-point-restored': [<Undo2 key="i" />, changed],
  'recycling-guide-created': [<Plus key="i" />, good],
  'recycling-guide-changed': [<Pencil key="i" />, changed],
  'recycling-guide-removed': [<Trash2 key="i" />, ended],
  'item-created': [<Plus key="i" />, good],
  'item-changed': [<Pencil key="i" />, changed],
  'item-removed': [<Trash2 key="i" />, ended],
  'item-source-created': [<Plus key="i" />, good],
  'item-source-changed': [<Pencil key="i" />, changed],
  'item-source-removed': [<Trash2 key="i" />, ended],
  'collection-service-created': [<Plus key="i" />, good],
  'collection-service-changed': [<Pencil key="i" />, changed],
  'collection-service-removed': [<Trash2 key="i" />, ended],
  'collection-area-created': [<Plus key="i" />, good],
  'collection-area-changed': [<Pencil key="i" />, changed],
  'collection-area-removed': [<Trash2 key="i" />, ended],
  'collection-exception-created': [<Plus key="i" />, good],
  'collection-exception-changed': [<Pencil key="i" />, changed],
  'collection-exception-removed': [<Trash2 key="i" />, ended],
  'holiday-created': [<Plus key="i" />, good],
  'holiday-changed': [<Pencil key="i" />, changed],
  'holiday-removed': [<Trash2 key="i" />, ended],
  'organization-created': [<Plus key="i" />, good],
  'organization-changed': [<Pencil key="i" />, changed],
  'organization-removed': [<Trash2 key="i" />, ended],
  'collector-profile-created': [<Plus key="i" />, good],
  'collector-profile-changed': [<Pencil key="i" />, changed],
  'collector-profile-removed': [<Trash2 key="i" />, ended],
  'conversion-factor-created': [<Plus key="i" />, good],
  'conversion-factor-changed': [<Pencil key="i" />, changed],
  'conversion-factor-removed': [<Trash2 key="i" />, ended],
  'schedule-booked': [<PackagePlus key="i" />, news],
  'schedule-changed': [<Pencil key="i" />, changed],
  'schedule-series-created': [<Plus key="i" />, good],
  'schedule-series-changed': [<Pencil key="i" />, changed],
  'schedule-series-removed': [<Trash2 key="i" />, ended],
  'schedule-confirmed': [<PackageCheck key="i" />, good],
  'schedule-completed': [<PackageCheck key="i" />, good],
  'schedule-weight-corrected': [<Pencil key="i" />, changed],
  'schedule-cancelled': [<CircleX key="i" />, ended],
  'schedule-missed': [<CircleX key="i" />, ended],
  'item-import-applied': [<FileDown key="i" />, good],
  'item-import-taken-back': [<Undo2 key="i" />, ended],
  'area-import-applied': [<FileDown key="i" />, good],
  'area-import-taken-back': [<Undo2 key="i" />, ended],
  'import-applied': [<FileDown key="i" />, good],
  'import-taken-back': [<Undo2 key="i" />, ended],
  'administrator-added': [<ShieldCheck key="i" />, good],
  'schedules-exported': [<FileDown key="i" />, changed],
  'collector-profiles-exported': [<FileDown key="i" />, changed],
  'administrator-let-in': [<KeyRound key="i" />, changed],
  'person-added': [<ShieldCheck key="i" />, good],
  'person-removed': [<ShieldOff key="i" />, ended],
  'administrator-removed': [<ShieldOff key="i" />, ended],
};

/** The latest entries of the history, with author and time. */
export function RecentActivity({ activities, now }: { activities: readonly Activity[]; now: Date }) {
  const { activity } = adminText;
  return (
    <Card>
      <h2 className="pb-3 text-heading font-bold">{activity.title}</h2>
      {activities.length === 0 && <p className="text-ink-soft">{activity.none}</p>}
      <ul>
        {activities.map((act) => {
          const { id, at, actor, by } = act;
          const [icon, className] = look[act.action];
          return (
            <li key={id} className="flex gap-3 border-t border-line py-3.5 last:pb-0">
              <span
                aria-hidden="true"
                className={classNames('grid size-9 shrink-0 place-items-center drop [&>svg]:size-4.5', className)}
              >
                {icon}
              </span>
              <div className="min-w-0 wrap-anywhere">
                <p className="font-display font-medium">{activity.what(act)}</p>
                <p className="text-small text-ink-soft">
                  {actor ?? activity.by[by]} · <time dateTime={at}>{agoWords(new Date(at), { now, timeZone })}</time>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
