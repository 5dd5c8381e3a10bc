import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { OrganizationSelect } from '../../../components/admin/organization-select.tsx';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { useSession } from '../../../lib/session.ts';
import { openBookingsQuery } from './api.ts';
import type { PointForm } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';

interface OrganizationFieldProps {
  form: UseFormReturn<PointForm>;
  /** Null for a new point. */
  pointId: number | null;
}

/** The organisation of a point, for administrators; an operator's points have the own one. */
export function OrganizationField(props: OrganizationFieldProps) {
  return useSession()?.isOperator === true ? null : <AdministratorsField {...props} />;
}

function AdministratorsField({ form, pointId }: OrganizationFieldProps) {
  const chosen = form.watch('organizationId');
  const isMoved = pointId !== null && chosen !== form.formState.defaultValues?.organizationId;
  const open = useQuery({ ...openBookingsQuery([pointId ?? 0]), enabled: isMoved });
  const count = isMoved ? (open.data?.count ?? 0) : 0;
  return (
    <div className="min-[43.75rem]:col-span-12">
      <OrganizationSelect {...fieldsOf(form, text.fields)('organizationId')} value={chosen} />
      <p role="status" className="text-small text-ink-soft">
        {count > 0 && text.movesBookings(count)}
      </p>
    </div>
  );
}
