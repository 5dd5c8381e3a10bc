import { pointHandovers, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { publicAccesses, publicAccessTitles } from '@separai/contract/collection-points/public-access';
import { phoneWithNine, whatsappLink } from '@separai/contract/contact-links';
import { limits } from '@separai/contract/limits';
import type { UseFormReturn } from 'react-hook-form';
import { type ImageChange, ImageField } from '../../../components/admin/image-field.tsx';
import { MaterialChoices } from '../../../components/admin/material-choices.tsx';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { SwitchField, TextArea, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { CategoryFields } from './category-fields.tsx';
import { HoursField } from './hours-field.tsx';
import { OrganizationField } from './organization-field.tsx';
import { PickupFields } from './pickup-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { PointForm } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';

interface PointFieldsProps {
  form: UseFormReturn<PointForm>;
  /** Null for a new point. */
  pointId: number | null;
  /** The image that the point has. */
  imageUrl: string | null;
  /** The unsaved change of the image. */
  image: ImageChange | null;
  onImage: (image: ImageChange | null) => void;
}

/** The fields of a point, in twelve columns from 700 px. */
export function PointFields({ form, pointId, imageUrl, image, onImage }: PointFieldsProps) {
  const { register, watch } = form;
  const isRestricted = watch('publicAccess') === 'restricted';
  const whatsapp = watch('whatsapp').trim();
  const nineHint = (typed: string): string | undefined => {
    const withNine = phoneWithNine(typed);
    return withNine === null ? undefined : text.nineHint(withNine);
  };
  const field = fieldsOf(form, text.fields);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[43.75rem]:grid-cols-12">
      <TextField {...field('name')} className="min-[43.75rem]:col-span-6" maxLength={limits.nameMaxLength} />
      <TextField {...field('shortName')} className="min-[43.75rem]:col-span-6" optional maxLength={limits.nameMaxLength} />
      <PlaceFields form={form} />
      <TextField
        {...field('schedule')}
        className="min-[43.75rem]:col-span-12"
        optional
        placeholder={text.schedulePlaceholder}
        maxLength={limits.scheduleTextMaxLength}
      />
      <HoursField form={form} />
      <TextField
        {...field('phone')}
        className="min-[43.75rem]:col-span-4"
        optional
        inputMode="tel"
        hint={nineHint(watch('phone'))}
        maxLength={limits.phoneTextMaxLength}
      />
      <TextField
        {...field('whatsapp')}
        className="min-[43.75rem]:col-span-4"
        optional
        inputMode="tel"
        placeholder={text.whatsappPlaceholder}
        hint={whatsapp !== '' && whatsappLink(whatsapp) === null ? text.whatsappHint : nineHint(whatsapp)}
        maxLength={limits.phoneTextMaxLength}
      />
      <TextField
        {...field('website')}
        className="min-[43.75rem]:col-span-4"
        optional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text.websitePlaceholder}
        maxLength={limits.websiteMaxLength}
      />
      <InlineSelect {...field('handover')} className="min-[43.75rem]:col-span-12">
        <Options words={pointHandoverTitles} values={pointHandovers} />
      </InlineSelect>
      {watch('handover') !== 'dropoff' && <PickupFields form={form} className="min-w-0 min-[43.75rem]:col-span-12" />}
      <InlineSelect {...field('publicAccess')} className="min-[43.75rem]:col-span-12">
        <Options words={publicAccessTitles} values={publicAccesses} />
      </InlineSelect>
      {isRestricted ? (
        <p className="text-small text-ink-soft min-[43.75rem]:col-span-12">{text.accessHint}</p>
      ) : (
        <SwitchField className="min-[43.75rem]:col-span-12" label={text.fields.takesBookings} {...register('takesBookings')} />
      )}
      <OrganizationField form={form} pointId={pointId} />
      <TextField
        {...field('accessNote')}
        className="min-[43.75rem]:col-span-12"
        optional
        placeholder={text.accessNotePlaceholder[isRestricted ? 'restricted' : 'public']}
        maxLength={limits.accessNoteMaxLength}
      />
      <MaterialChoices
        legend={text.fields.materials}
        error={form.formState.errors.materials?.message}
        input={register('materials')}
        className="min-[43.75rem]:col-span-8"
      />
      <div className="min-[43.75rem]:col-span-4">
        <ImageField imageUrl={imageUrl} image={image} onImage={onImage} />
      </div>
      <CategoryFields form={form} className="min-w-0 min-[43.75rem]:col-span-12" />
      <TextArea
        {...field('description')}
        className="min-[43.75rem]:col-span-12"
        optional
        maxLength={limits.descriptionMaxLength}
      />
    </div>
  );
}
