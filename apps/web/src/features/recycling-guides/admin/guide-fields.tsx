import { limits } from '@separai/contract/limits';
import { guideLimits } from '@separai/contract/recycling-guides/limits';
import { guideIdMaxLength, guideIdOf, guideVideoOf, linesOf, youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { settings } from '../../../lib/settings.ts';
import { DropOf } from '../components/guide-drop.tsx';
import { colorHintOf } from './guide-color.ts';
import { type GuideForm, previewOf } from './guide-form.ts';
import { adminGuidesText as text } from './text.ts';

interface FieldsProps {
  form: UseFormReturn<GuideForm>;
  isNew: boolean;
}

/** The fields of a guide. */
export function GuideFields({ form, isNew }: FieldsProps) {
  const field = fieldsOf(form, text.fields);
  const typed = form.watch();
  return (
    <>
      <TextField {...field('name')} maxLength={limits.nameMaxLength} />
      <TextField
        {...field('id')}
        optional={isNew}
        readOnly={!isNew}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={guideIdMaxLength}
        placeholder={isNew ? guideIdOf(typed.name) : undefined}
        hint={isNew ? text.idHint(typed.id.trim() === '' ? guideIdOf(typed.name) : typed.id.trim()) : text.idFixed}
      />
      <TextField {...field('description')} maxLength={limits.descriptionMaxLength} />
      <TextArea {...field('intro')} optional hint={text.introHint} maxLength={limits.descriptionMaxLength} />
      {(['recyclable', 'nonRecyclable'] as const).map((name) => (
        <TextArea key={name} {...field(name)} hint={text.linesHint(linesOf(typed[name]).length)} />
      ))}
      <TextArea {...field('howToPrepare')} hint={text.stepsHint} />
      <ColorField form={form} />
      <TextField
        {...field('youtubeUrl')}
        optional
        inputMode="url"
        maxLength={limits.websiteMaxLength}
        hint={videoHintOf(typed.youtubeUrl)}
      />
      <TextField {...field('position')} inputMode="numeric" hint={text.positionHint} />
      <SourceFields form={form} />
    </>
  );
}

const videoHintOf = (typed: string): string => {
  if (typed.trim() === '') return text.videoDefault;
  return youtubeEmbedUrl(typed) === null ? text.videoUnknown : text.videoOwn(guideVideoOf(typed, settings.defaultVideoUrl));
};

const contrastFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** The hint of a colour: the contrast of its glyph, and the grounds on which the colour is hardly seen. */
const colorHint = (color: string): string | null => {
  const hint = colorHintOf(color.trim());
  if (hint === null) return null;
  const contrast = text.contrast(contrastFormat.format(hint.ratio), hint.glyph === 'white' ? text.glyphWhite : text.glyphDark);
  if (hint.pale.length === 0) return contrast;
  return `${contrast} ${text.pale(hint.pale.map((ground) => text[ground]).join(text.and))}`;
};

function ColorField({ form }: Pick<FieldsProps, 'form'>) {
  const { watch, setValue, formState } = form;
  const field = fieldsOf(form, text.fields);
  const typed = watch();
  const isHex = /^#[0-9a-f]{6}$/i.test(typed.color.trim());
  return (
    <div className="flex items-start gap-3">
      <span className="mt-7.5 shrink-0">
        <DropOf guide={previewOf(typed, '')} size={48} />
      </span>
      <TextField
        {...field('color')}
        className="min-w-0 grow"
        spellCheck={false}
        maxLength={7}
        hint={colorHint(typed.color)}
        trailing={
          <input
            type="color"
            aria-label={text.colorPick}
            value={isHex ? typed.color.trim().toLowerCase() : '#6cb33f'}
            onChange={({ target }) =>
              setValue('color', target.value.toUpperCase(), { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            className="mr-1 size-11 shrink-0 cursor-pointer rounded-sm bg-transparent p-1"
          />
        }
      />
    </div>
  );
}

function SourceFields({ form: { control, register, formState } }: Pick<FieldsProps, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'sources' });
  const parts = [
    ['title', text.sourceTitle, guideLimits.lineMaxLength],
    ['publisher', text.sourcePublisher, limits.nameMaxLength],
    ['url', text.sourceUrl, limits.websiteMaxLength],
    ['year', text.sourceYear, 4],
  ] as const;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-display text-name font-semibold">{text.fields.sources}</legend>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid min-w-0 gap-3 rounded-lg border border-line p-3">
          <legend className="px-1 font-display text-small font-semibold">{text.source(index + 1)}</legend>
          {parts.map(([part, label, most]) => (
            <TextField
              key={part}
              label={label}
              optional={part === 'year'}
              autoComplete="off"
              inputMode={part === 'url' ? 'url' : part === 'year' ? 'numeric' : undefined}
              maxLength={most}
              error={formState.errors.sources?.[index]?.[part]?.message}
              {...register(`sources.${index}.${part}`)}
            />
          ))}
          <IconButton
            label={text.removeSource(index + 1)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => remove(index)}
            className="justify-self-end"
          />
        </fieldset>
      ))}
      {fields.length < guideLimits.sourcesMax && (
        <div>
          <Button
            variant="neutral"
            size="small"
            icon={<Plus />}
            onClick={() => append({ title: '', publisher: '', url: '', year: '' })}
          >
            {text.addSource}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
