import { limits } from '@separai/contract/limits';
import type { AdministeredOrganization } from '@separai/contract/organizations/administration-schema';
import { organizationKinds, organizationKindTitles } from '@separai/contract/organizations/kinds';
import { Organization } from '@separai/contract/organizations/schema';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { SwitchField, TextArea, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { useCreateOrganization, useDeleteOrganization, useReplaceOrganization } from './api.ts';
import { formOf, problemsOf, textOf } from './organization-form.ts';
import type { OrganizationSearch } from './search.ts';
import { organizationsText as text } from './text.ts';

interface OpenOrganizationDialogProps {
  organizations: readonly AdministeredOrganization[];
  search: OrganizationSearch;
  onClose: () => void;
}

/** The dialog of the organisations that the address opens. */
export function OpenOrganizationDialog({ organizations, search, onClose }: OpenOrganizationDialogProps) {
  const remove = useDeleteOrganization();
  return (
    <RecordDialogs
      search={search}
      find={(id) => organizations.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(organization) => <OrganizationDialog organization={organization} onClose={onClose} />}
      question={({ id, name }) => (
        <DeleteDialog
          question={text.deleteQuestion(name)}
          text={text}
          write={remove}
          input={{ params: { id: String(id) } }}
          onClose={onClose}
        >
          <p className="text-ink-soft">{text.deleteSentence}</p>
        </DeleteDialog>
      )}
    />
  );
}

/** Creates an organisation, or edits one as it was when the dialog was opened. */
export function OrganizationDialog({ organization, onClose }: { organization: Organization | null; onClose: () => void }) {
  const [create, replace] = [useCreateOrganization(), useReplaceOrganization()];
  const record = useRecordForm({
    editing: { record: organization, schema: Organization, labels: text.fields, textOf },
    formOf,
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: typed })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...typed, version: base.version } }),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }) => (code === 'organization-exists' ? { name: message } : fields),
  });
  const field = fieldsOf(record.form, text.fields);
  return (
    <FormDialog
      onClose={onClose}
      title={organization === null ? text.createTitle : text.editTitle(organization.name)}
      closeLabel={text.close}
      footer={record.isAsking ? undefined : <FormFoot text={text} record={record} onClose={onClose} />}
    >
      <RecordForm record={record}>
        <TextField {...field('name')} maxLength={limits.nameMaxLength} />
        <InlineSelect {...field('kind')}>
          <Options words={organizationKindTitles} values={organizationKinds} />
        </InlineSelect>
        <TextField {...field('cnpj')} optional autoCapitalize="characters" maxLength={30} />
        <TextField
          {...field('email')}
          optional
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={limits.emailMaxLength}
        />
        <TextField {...field('phone')} optional inputMode="tel" maxLength={limits.phoneTextMaxLength} />
        <TextField {...field('whatsapp')} optional inputMode="tel" maxLength={limits.phoneTextMaxLength} />
        <TextArea {...field('description')} optional maxLength={limits.descriptionMaxLength} />
        <SwitchField label={text.fields.isActive} hint={text.inactiveHint} {...record.form.register('isActive')} />
      </RecordForm>
    </FormDialog>
  );
}
