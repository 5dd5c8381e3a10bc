import { type AdministeredServices, KeptService } from '@separai/contract/collection-days/administered-schema';
import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { serviceGuidesQuery, serviceItemsQuery, useCreateService, useDeleteService, useReplaceService } from './api.ts';
import type { ServiceSearch } from './search.ts';
import { ServiceFields } from './service-fields.tsx';
import { bodyOf, emptyForm, formFieldOf, formOf, problemsOf, textOf } from './service-form.ts';
import { adminServicesText as text } from './service-text.ts';

interface OpenServiceDialogProps {
  services: AdministeredServices;
  search: ServiceSearch;
  onClose: () => void;
}

/** The dialog of the services that the address opens. */
export function OpenServiceDialog({ services, search, onClose }: OpenServiceDialogProps) {
  const remove = useDeleteService();
  return (
    <RecordDialogs
      search={search}
      find={(id) => services.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(service) => <ServiceDialog service={service} onClose={onClose} />}
      question={({ id, name, areas }) => (
        <DeleteDialog
          question={text.deleteQuestion(name)}
          text={text}
          write={remove}
          input={areas > 0 ? null : { params: { id: String(id) } }}
          onClose={onClose}
        >
          {areas > 0 ? (
            <div className="grid gap-2">
              <p>{text.inUse(areas)}</p>
              <p className="text-ink-soft">{text.deactivateInstead}</p>
            </div>
          ) : (
            <p className="text-ink-soft">{text.deleteSentence}</p>
          )}
        </DeleteDialog>
      )}
    />
  );
}

/** Creates a service, or edits one as it was when the dialog was opened. */
function ServiceDialog({ service, onClose }: { service: KeptService | null; onClose: () => void }) {
  const [create, replace] = [useCreateService(), useReplaceService()];
  const { data: guides } = useQuery(serviceGuidesQuery);
  const { data: items } = useQuery({ ...serviceItemsQuery, select: (list) => list.items });
  const names = {
    guides: new Map(guides?.map(({ id, name }) => [id, name])),
    items: new Map(items?.map(({ id, name }) => [id, name])),
  };
  const record = useRecordForm({
    editing: { record: service, schema: KeptService, labels: text.fields, textOf: textOf(names) },
    formOf: (from) => (from === null ? emptyForm : formOf(from)),
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: bodyOf(typed) })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }) =>
      code === 'collection-service-exists'
        ? { name: message }
        : Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path), refusal])),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={service === null ? text.createTitle : text.editTitle(service.name)}
      closeLabel={text.close}
      footer={record.isAsking ? undefined : <FormFoot text={text} record={record} onClose={onClose} />}
    >
      <RecordForm record={record}>
        <ServiceFields form={record.form} guides={guides} items={items} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        {service !== null && <RecordHistory record="collection-service" id={String(service.id)} />}
      </RecordForm>
    </FormDialog>
  );
}
