import { ufs } from '@separai/contract/collection-points/holidays';
import {
  collectorKinds,
  collectorKindTitles,
  collectorPayments,
  collectorPaymentTitles,
  isPerson,
  listingConsentWays,
  listingConsentWayTitles,
} from '@separai/contract/collector-profiles/kinds';
import { collectorProfileLimits } from '@separai/contract/collector-profiles/limits';
import { limits } from '@separai/contract/limits';
import type { UseFormReturn } from 'react-hook-form';
import { type ImageChange, ImageField } from '../../../components/admin/image-field.tsx';
import { MaterialChoices } from '../../../components/admin/material-choices.tsx';
import { OrganizationSelect } from '../../../components/admin/organization-select.tsx';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { Disclosure } from '../../../components/ui/card.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { useSession } from '../../../lib/session.ts';
import { today } from '../../../lib/time.ts';
import { CollectorCard } from '../components/collector-card.tsx';
import { type ProfileForm, previewOf } from './profile-form.ts';
import { profilesText as text } from './text.ts';

interface ProfileFieldsProps {
  form: UseFormReturn<ProfileForm>;
  /** The photo that the profile has. */
  imageUrl: string | null;
  /** The unsaved change of the photo. */
  image: ImageChange | null;
  onImage: (image: ImageChange | null) => void;
}

/** The fields of a profile, in twelve columns from 700 px. */
export function ProfileFields({ form, imageUrl, image, onImage }: ProfileFieldsProps) {
  const isOperator = useSession()?.isOperator === true;
  const field = fieldsOf(form, text.fields);
  const { districtMaxLength, districtsMax, paymentNoteMaxLength, descriptionMaxLength } = collectorProfileLimits;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[43.75rem]:grid-cols-12">
      <InlineSelect {...field('kind')} className="min-[43.75rem]:col-span-12">
        <Options words={collectorKindTitles} values={collectorKinds} />
      </InlineSelect>
      {!isOperator && (
        <OrganizationSelect
          {...field('organizationId')}
          value={form.watch('organizationId')}
          className="min-[43.75rem]:col-span-12"
        />
      )}
      <TextField {...field('name')} className="min-[43.75rem]:col-span-12" maxLength={limits.nameMaxLength} />
      {isPerson({ kind: form.watch('kind') }) && <ConsentFields form={form} />}
      <MaterialChoices
        legend={text.fields.materials}
        error={form.formState.errors.materials?.message}
        input={form.register('materials')}
        className="min-[43.75rem]:col-span-8"
      />
      <div className="min-[43.75rem]:col-span-4">
        <ImageField imageUrl={imageUrl} image={image} onImage={onImage} />
      </div>
      <TextField {...field('municipality')} className="min-[43.75rem]:col-span-8" maxLength={limits.nameMaxLength} />
      <InlineSelect {...field('uf')} className="min-[43.75rem]:col-span-4 min-[43.75rem]:self-end">
        <option value="">{text.choose}</option>
        {ufs.map((uf) => (
          <option key={uf} value={uf}>
            {uf}
          </option>
        ))}
      </InlineSelect>
      <TextArea
        {...field('districts')}
        className="min-[43.75rem]:col-span-12"
        optional
        hint={text.districtsHint}
        maxLength={districtMaxLength * districtsMax}
      />
      <TextField
        {...field('phone')}
        className="min-[43.75rem]:col-span-6"
        optional
        inputMode="tel"
        hint={text.phoneHint}
        maxLength={limits.phoneTextMaxLength}
      />
      <TextField
        {...field('whatsapp')}
        className="min-[43.75rem]:col-span-6"
        optional
        inputMode="tel"
        maxLength={limits.phoneTextMaxLength}
      />
      <InlineSelect {...field('payment')} className="min-[43.75rem]:col-span-6">
        <Options words={collectorPaymentTitles} values={collectorPayments} />
      </InlineSelect>
      <TextField
        {...field('paymentNote')}
        className="min-[43.75rem]:col-span-6"
        optional
        hint={text.paymentNoteHint}
        maxLength={paymentNoteMaxLength}
      />
      <TextArea {...field('description')} className="min-[43.75rem]:col-span-12" optional maxLength={descriptionMaxLength} />
      <Disclosure title={text.preview} className="min-[43.75rem]:col-span-12">
        <Preview form={form} imageUrl={image === null ? imageUrl : null} />
      </Disclosure>
    </div>
  );
}

/** Day and way in which a person agreed to be listed. */
function ConsentFields({ form }: Pick<ProfileFieldsProps, 'form'>) {
  const field = fieldsOf(form, text.fields);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-edge p-3 min-[43.75rem]:col-span-12">
      <legend className="px-1 font-display font-semibold">{text.consent}</legend>
      <p className="text-small text-ink-soft">{text.consentHint}</p>
      <p className="text-small text-ink-soft">{text.retentionHint}</p>
      <InlineSelect {...field('consentWay')}>
        <option value="">{text.noConsent}</option>
        <Options words={listingConsentWayTitles} values={listingConsentWays} />
      </InlineSelect>
      <TextField {...field('consentOn')} type="date" max={today()} className="max-w-72" />
    </fieldset>
  );
}

/** The card that residents see, with the saved photo. */
function Preview({ form, imageUrl }: Pick<ProfileFieldsProps, 'form' | 'imageUrl'>) {
  const profile = previewOf(form.watch(), imageUrl);
  return (
    <div className="mt-2 max-w-104">
      <CollectorCard
        profile={profile}
        near={null}
        name={<p className="font-display text-name font-semibold wrap-anywhere">{profile.name}</p>}
      />
    </div>
  );
}
