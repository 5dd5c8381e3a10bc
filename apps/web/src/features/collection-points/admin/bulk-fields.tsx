import { categoriesOfMaterial, categoryTitle, type PointCategoryId } from '@separai/contract/collection-points/categories';
import { pointHandovers, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import { limits } from '@separai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { organizationsQuery } from '../../../components/admin/organization-select.tsx';
import { organizationSelectText } from '../../../components/admin/text.ts';
import { Disclosure } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { type ActForm, categoryChoices, materialChoices, type PointAct } from './bulk-acts.ts';
import { DayHours } from './day-hours.tsx';
import { adminPointFormText as formText } from './point-form-text.ts';
import { adminPointsText as text } from './text.ts';
import { WeekField } from './week-field.tsx';

interface FieldsProps {
  form: UseFormReturn<ActForm>;
}

/** The fields of an act on several points; none for an act that is only a question. */
export function BulkFields({ act, form }: FieldsProps & { act: PointAct }) {
  if (act === 'materials') return <MaterialChoices form={form} />;
  if (act === 'categories') return <CategoryChoices form={form} />;
  if (act === 'hours') return <HoursChoice form={form} />;
  if (act === 'holidays')
    return (
      <DayHours
        day="holidays"
        spans={form.watch('holidays')}
        onChange={(spans) => form.setValue('holidays', spans, { shouldDirty: true })}
        onCopy={null}
      />
    );
  if (act === 'organization') return <OrganizationChoice form={form} />;
  if (act === 'handover')
    return (
      <InlineSelect label={text.handover} {...form.register('handover')}>
        <option value="" hidden>
          {text.choosing}
        </option>
        <Options words={pointHandoverTitles} values={pointHandovers} />
      </InlineSelect>
    );
  return null;
}

function OrganizationChoice({ form }: FieldsProps) {
  const { data } = useQuery(organizationsQuery);
  return (
    <InlineSelect label={text.acts.organization} {...form.register('organization')}>
      <option value="" hidden>
        {text.choosing}
      </option>
      <option value="none">{organizationSelectText.none}</option>
      {data?.items.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </InlineSelect>
  );
}

const MaterialChoices = ({ form }: FieldsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
    {materialTypes.map((type) => (
      <InlineSelect key={type} label={materialTitles[type]} {...form.register(`materials.${type}`)}>
        <Options words={text} values={materialChoices} />
      </InlineSelect>
    ))}
  </div>
);

function CategoryChoices({ form }: FieldsProps) {
  const chosen = form.watch('categories');
  const change = (id: PointCategoryId, choice: string): void =>
    form.setValue(
      'categories',
      { ...chosen, [id]: categoryChoices.find((one) => one === choice) ?? 'keep' },
      { shouldDirty: true },
    );
  return (
    <div>
      {materialTypes.map((material) => {
        const ids = categoriesOfMaterial(material);
        const changed = ids.filter((id) => (chosen[id] ?? 'keep') !== 'keep').length;
        return (
          <Disclosure key={material} title={text.categoriesOf(materialTitles[material], changed)}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-y-1 pb-2">
              {ids.map((id) => (
                <InlineSelect
                  key={id}
                  label={categoryTitle(id)}
                  value={chosen[id] ?? 'keep'}
                  onChange={({ target }) => change(id, target.value)}
                >
                  <Options words={{ keep: text.keep, ...formText.categoryAnswers }} values={categoryChoices} />
                </InlineSelect>
              ))}
            </div>
          </Disclosure>
        );
      })}
    </div>
  );
}

function HoursChoice({ form }: FieldsProps) {
  const value = form.watch('openingHours');
  const hours = parseOpeningHours(value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <WeekField value={value} onChange={(openingHours) => form.setValue('openingHours', openingHours, { shouldDirty: true })} />
      <TextField
        label={formText.openingHoursText}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.openingHoursMaxLength}
        {...form.register('openingHours')}
      />
      {hours !== null && (
        <p role="status" className="text-small">
          {text.hoursRead(openingHoursWords(hours))}
        </p>
      )}
    </div>
  );
}
