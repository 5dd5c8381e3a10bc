import type { AdministeredServices } from '@separai/contract/collection-days/administered-schema';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { holidaysByAddress, ufs } from '@separai/contract/collection-points/holidays';
import { limits } from '@separai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { OrganizationSelect, organizationsQuery } from '../../../components/admin/organization-select.tsx';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { SwitchField, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { areaExceptionsQuery, serviceHolidaysQuery } from './api.ts';
import type { AreaForm } from './area-form.ts';
import { AreaRulesFields } from './area-rules-fields.tsx';
import { adminAreasText as text } from './area-text.ts';
import { PolicyFields } from './choice-fields.tsx';
import { CoverageFields } from './coverage-fields.tsx';

interface AreaFieldsProps {
  form: UseFormReturn<AreaForm>;
  /** Null for a new area. */
  id: number | null;
  services: AdministeredServices;
}

/** The organisation that collects there; its name fills an empty 'Quem opera'. */
function OrganizationField({ form }: Pick<AreaFieldsProps, 'form'>) {
  const { data } = useQuery(organizationsQuery);
  const choose = ({ target: { value } }: { target: { value: string } }): void => {
    const name = data?.items.find(({ id }) => String(id) === value)?.name;
    if (name !== undefined && form.getValues('operator').trim() === '') form.setValue('operator', name, { shouldDirty: true });
  };
  const field = fieldsOf(form, text.fields)('organizationId', { onChange: choose });
  return <OrganizationSelect {...field} value={form.watch('organizationId')} className="self-end" />;
}

/** The fields of an area. */
export function AreaFields({ form, id, services }: AreaFieldsProps) {
  const { register, watch } = form;
  const field = fieldsOf(form, text.fields);
  const [serviceId, municipality, uf, ownPolicy] = watch(['serviceId', 'municipality', 'uf', 'holidayPolicy']);
  const service = services.find((one) => String(one.id) === serviceId);
  const { data: holidays = [] } = useQuery(serviceHolidaysQuery);
  const { data: exceptions } = useQuery(areaExceptionsQuery(id));
  const half = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-4';
  return (
    <>
      <InlineSelect {...field('serviceId')}>
        <option value="">{text.chooseService}</option>
        {services.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </InlineSelect>
      <div className={half}>
        <TextField {...field('name')} maxLength={collectionDayLimits.nameMaxLength} />
        <TextField {...field('code')} optional hint={text.codeHint} maxLength={collectionDayLimits.codeMaxLength} />
        <TextField {...field('note')} optional hint={text.noteHint} maxLength={collectionDayLimits.noteMaxLength} />
        <TextField {...field('operator')} optional maxLength={collectionDayLimits.operatorMaxLength} />
        <OrganizationField form={form} />
        <TextField {...field('municipality')} maxLength={limits.nameMaxLength} />
        <InlineSelect {...field('uf')} className="self-end">
          <option value="">{text.chooseUf}</option>
          {ufs.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </InlineSelect>
      </div>
      <AreaRulesFields
        form={form}
        holidayPolicy={ownPolicy === '' ? (service?.holidayPolicy ?? 'passes') : ownPolicy}
        holidays={holidaysByAddress(holidays)(`${municipality} - ${uf}`)}
        exceptions={exceptions ?? []}
      />
      <CoverageFields form={form} service={service} area={id} />
      <PolicyFields
        legend={text.fields.holidayPolicy}
        input={register('holidayPolicy')}
        inherited={service === undefined ? text.inheritedOnly : text.inherited(holidayPolicyTitles[service.holidayPolicy])}
      />
      <SwitchField label={text.fields.active} hint={text.activeHint} {...register('active')} />
    </>
  );
}
