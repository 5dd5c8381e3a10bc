import { OrganizationCreation } from '@separai/contract/organizations/administration-schema';
import { formatCnpj } from '@separai/contract/organizations/cnpj';
import { type OrganizationKind, organizationKindTitles } from '@separai/contract/organizations/kinds';
import type { Organization } from '@separai/contract/organizations/schema';
import { organizationsText as text } from './text.ts';

/** The form of an organisation. */
export interface OrganizationForm {
  name: string;
  kind: OrganizationKind;
  cnpj: string;
  email: string;
  phone: string;
  whatsapp: string;
  description: string;
  isActive: boolean;
}

type OrganizationField = keyof OrganizationForm;

/** The form of an organisation; that of a new one is empty. */
export const formOf = (organization: Organization | null): OrganizationForm => ({
  name: organization?.name ?? '',
  kind: organization?.kind ?? 'cooperativa',
  cnpj: organization?.cnpj == null ? '' : formatCnpj(organization.cnpj),
  email: organization?.email ?? '',
  phone: organization?.phone ?? '',
  whatsapp: organization?.whatsapp ?? '',
  description: organization?.description ?? '',
  isActive: organization?.isActive ?? true,
});

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: OrganizationForm): Partial<Record<OrganizationField, string>> => {
  const problems: Partial<Record<OrganizationField, string>> = {};
  for (const { path, message } of OrganizationCreation.safeParse(form).error?.issues ?? [])
    problems[path[0] as OrganizationField] ??= message;
  return problems;
};

/** The text of a field of a form. */
export const textOf = (form: OrganizationForm, field: OrganizationField): string => {
  if (field === 'isActive') return form.isActive ? text.active : text.inactive;
  if (field === 'kind') return organizationKindTitles[form.kind];
  return form[field].trim();
};
