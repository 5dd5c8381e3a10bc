import { categoriesOfMaterial, categoryTitle, type PointCategoryId } from '@separai/contract/collection-points/categories';
import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import type { UseFormReturn } from 'react-hook-form';
import { Disclosure } from '../../../components/ui/card.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import type { PointForm } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';

const answers = ['unsaid', 'yes', 'no'] as const;
type Answer = (typeof answers)[number];

/** The categories of each material, folded: taken, refused, or unsaid. A category that is taken ticks its material. */
export function CategoryFields({ form, className }: { form: UseFormReturn<PointForm>; className?: string }) {
  const { watch, setValue, formState } = form;
  const { materials, categories, refusedCategories } = watch();
  const answerFor = (id: PointCategoryId): Answer =>
    categories.includes(id) ? 'yes' : refusedCategories.includes(id) ? 'no' : 'unsaid';
  const change = (id: PointCategoryId, material: MaterialType, answer: Answer): void => {
    const without = (ids: readonly PointCategoryId[]) => ids.filter((one) => one !== id);
    const how = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('categories', answer === 'yes' ? [...without(categories), id] : without(categories), how);
    setValue('refusedCategories', answer === 'no' ? [...without(refusedCategories), id] : without(refusedCategories), how);
    if (answer === 'yes' && !materials.includes(material)) setValue('materials', [...materials, material], how);
  };
  const problem = formState.errors.categories?.message ?? formState.errors.refusedCategories?.message;
  return (
    <fieldset className={className}>
      <legend className="font-display text-[0.9375rem] leading-5 font-semibold">{text.categories}</legend>
      <p className="mt-0.5 text-small text-ink-soft">{text.categoriesHint}</p>
      {materialTypes.map((material) => {
        const ids = categoriesOfMaterial(material);
        const taken = materials.includes(material) ? ids.filter((id) => answerFor(id) === 'yes') : [];
        const refused = ids.filter((id) => answerFor(id) === 'no');
        return (
          <Disclosure key={material} title={text.categoriesOf(materialTitles[material], taken.length, refused.length)}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 pb-2 min-[43.75rem]:grid-cols-2">
              {ids.map((id) => (
                <InlineSelect
                  key={id}
                  label={categoryTitle(id)}
                  value={answerFor(id)}
                  onChange={({ target }) => change(id, material, answers.find((one) => one === target.value) ?? 'unsaid')}
                >
                  <Options words={text.categoryAnswers} values={answers} />
                </InlineSelect>
              ))}
            </div>
          </Disclosure>
        );
      })}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </fieldset>
  );
}
