import type { ufs } from '@separai/contract/collection-points/holidays';
import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import {
  type AdministeredCollectorProfile,
  CollectorProfileCreation,
} from '@separai/contract/collector-profiles/administration-schema';
import {
  type CollectorKind,
  type CollectorPayment,
  collectorKindTitles,
  collectorPaymentTitles,
  isPerson,
  type ListingConsentWay,
  listingConsentWayTitles,
} from '@separai/contract/collector-profiles/kinds';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import type * as z from 'zod/mini';
import { profilesText as text } from './text.ts';

/** The form of a profile. */
export interface ProfileForm {
  kind: CollectorKind;
  /** The number of the organisation; empty: none. */
  organizationId: string;
  name: string;
  materials: MaterialType[];
  uf: (typeof ufs)[number] | '';
  municipality: string;
  /** District names, separated by line breaks. */
  districts: string;
  phone: string;
  whatsapp: string;
  payment: CollectorPayment;
  paymentNote: string;
  description: string;
  /** Empty, as the day: the person has not agreed yet. */
  consentWay: ListingConsentWay | '';
  consentOn: string;
  isActive: boolean;
}

export type ProfileField = keyof ProfileForm;

/** The form of a profile; that of a new one is empty. */
export const formOf = (profile: AdministeredCollectorProfile | null): ProfileForm => ({
  kind: profile?.kind ?? 'catador',
  organizationId: profile?.organizationId == null ? '' : String(profile.organizationId),
  name: profile?.name ?? '',
  materials: [...(profile?.materials ?? [])],
  uf: profile?.uf ?? '',
  municipality: profile?.municipality ?? '',
  districts: profile?.districts.join('\n') ?? '',
  phone: profile?.phone ?? '',
  whatsapp: profile?.whatsapp ?? '',
  payment: profile?.payment ?? 'gratuito',
  paymentNote: profile?.paymentNote ?? '',
  description: profile?.description ?? '',
  consentWay: profile?.consentWay ?? '',
  consentOn: profile?.consentOn ?? '',
  isActive: profile?.isActive ?? false,
});

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const materialsIn = ({ materials }: Pick<ProfileForm, 'materials'>): MaterialType[] =>
  materialTypes.filter((type) => materials.includes(type));

/** The request body of a form. An operator's has no organisation, which is the own one. */
export const bodyOf = (form: ProfileForm, isOperator: boolean): z.input<typeof CollectorProfileCreation> => {
  const { organizationId, consentWay, consentOn, ...fields } = form;
  return {
    ...fields,
    // The contract refuses an empty one.
    uf: fields.uf as (typeof ufs)[number],
    materials: materialsIn(form),
    districts: linesOf(form.districts),
    ...(isOperator ? {} : { organizationId: organizationId === '' ? null : Number(organizationId) }),
    consentWay: consentWay === '' || !isPerson(form) ? null : consentWay,
    consentOn: consentOn === '' || !isPerson(form) ? null : consentOn,
  };
};

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: ProfileForm): Partial<Record<ProfileField, string>> => {
  const problems: Partial<Record<ProfileField, string>> = {};
  for (const { path, message } of CollectorProfileCreation.safeParse(bodyOf(form, false)).error?.issues ?? [])
    problems[path[0] as ProfileField] ??= message;
  return problems;
};

/** The text of a field of a form. */
export const textOf = (form: ProfileForm, field: ProfileField): string => {
  switch (field) {
    case 'kind':
      return collectorKindTitles[form.kind];
    case 'materials':
      return materialsIn(form)
        .map((type) => materialTitles[type])
        .join(', ');
    case 'payment':
      return collectorPaymentTitles[form.payment];
    case 'consentWay':
      return form.consentWay === '' ? '' : listingConsentWayTitles[form.consentWay];
    case 'isActive':
      return form.isActive ? text.active : text.inactive;
    case 'districts':
      return linesOf(form.districts).join('\n');
    default:
      return form[field].trim();
  }
};

/** The public profile that a form makes, for the preview of its card. */
export const previewOf = (form: ProfileForm, imageUrl: string | null): CollectorProfile => ({
  id: 0,
  kind: form.kind,
  name: form.name.trim() || text.fields.name,
  organization: null,
  imageUrl,
  materials: materialsIn(form),
  uf: form.uf || 'CE',
  municipality: form.municipality.trim() || text.fields.municipality,
  districts: linesOf(form.districts),
  phone: form.phone,
  whatsapp: form.whatsapp,
  payment: form.payment,
  paymentNote: form.paymentNote,
  description: form.description,
  updatedAt: '',
});
