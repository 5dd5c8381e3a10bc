import { type AdministeredServices, KeptService } from '@separai/contract/collection-days/administered-schema';
import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { SoonQuestion } from '../../../components/admin/soon-question.tsx';
import { soonText } from '../../../components/admin/soon-text.ts';
import { useChangePreview } from '../../../components/admin/use-change-preview.ts';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import {
  serviceGuidesQuery,
  serviceItemsQuery,
  servicePreviewQuery,
  useCreateService,
  useDeleteService,
  useReplaceService,
} from './api.ts';
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
  const { preview, tells } = useChangePreview();
  const record = useRecordForm({
    editing: { record: service, schema: KeptService, labels: text.fields, textOf: textOf(names) },
    formOf: (from) => (from === null ? emptyForm : formOf(from)),
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: bodyOf(typed) })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }),
    // A new service has no areas.
    needsConfirmation: async (typed, base) =>
      base !== null &&
      (await tells(servicePreviewQuery({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }))),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }) =>
      code === 'collection-service-exists'
        ? { name: message }
        : Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path), refusal])),
  });
  const { confirmation } = record;
  return (
    <FormDialog
      onClose={onClose}
      title={confirmation !== null ? soonText.title : service === null ? text.createTitle : text.editTitle(service.name)}
      closeLabel={text.close}
      footer={record.isAsking || confirmation !== null ? undefined : <FormFoot text={text} record={record} onClose={onClose} />}
    >
      {confirmation !== null && !record.isAsking && <SoonQuestion preview={preview} {...confirmation} />}
      <RecordForm record={record} hidden={confirmation !== null}>
        <ServiceFields form={record.form} guides={guides} items={items} />
        {service !== null && <RecordHistory record="collection-service" id={String(service.id)} />}
      </RecordForm>
    </FormDialog>
  );
}
