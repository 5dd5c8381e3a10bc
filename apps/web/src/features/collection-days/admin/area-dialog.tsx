import { type AdministeredServices, KeptArea } from '@separai/contract/collection-days/administered-schema';
import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { DeletionTold, SoonQuestion } from '../../../components/admin/soon-question.tsx';
import { soonText } from '../../../components/admin/soon-text.ts';
import { useChangePreview } from '../../../components/admin/use-change-preview.ts';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { ApiError } from '../../../lib/api.ts';
import { today } from '../../../lib/time.ts';
import { areaPreviewQuery, areaQuery, servicesQuery, useCreateArea, useDeleteArea, useReplaceArea } from './api.ts';
import { textOf } from './area-conflict.ts';
import { AreaFields } from './area-fields.tsx';
import { bodyOf, emptyForm, formFieldOf, formOf, type Proposed, problemsOf } from './area-form.ts';
import { adminAreasText as text } from './area-text.ts';
import type { AreaSearch } from './search.ts';

interface OpenAreaDialogProps {
  search: AreaSearch;
  /** Of a new area. */
  proposed: Proposed;
  onClose: () => void;
}

/** The dialog of the areas that the address opens. */
export function OpenAreaDialog({ search: { novo, editar, excluir }, proposed, onClose }: OpenAreaDialogProps) {
  const services = useQuery(servicesQuery);
  const id = editar ?? excluir ?? null;
  const area = useQuery({ ...areaQuery(id ?? 0), enabled: id !== null });
  if (area.error instanceof ApiError && area.error.status === 404) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return (
    <QueryStates query={services} text={text} skeleton="h-12">
      {(list) =>
        novo ? (
          <AreaDialog key="novo" area={null} services={list} proposed={proposed} onClose={onClose} />
        ) : (
          <QueryStates query={area} text={text} skeleton="h-12">
            {(kept) =>
              editar === undefined ? (
                <DeleteAreaDialog area={kept} onClose={onClose} />
              ) : (
                <AreaDialog key={kept.id} area={kept} services={list} proposed={proposed} onClose={onClose} />
              )
            }
          </QueryStates>
        )
      }
    </QueryStates>
  );
}

function DeleteAreaDialog({ area: { id, name, active }, onClose }: { area: KeptArea; onClose: () => void }) {
  const remove = useDeleteArea();
  return (
    <DeleteDialog
      question={text.deleteQuestion(name)}
      text={text}
      write={remove}
      input={{ params: { id: String(id) } }}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{text.deleteSentence}</p>
        {active && <DeletionTold query={areaPreviewQuery({ params: { id: String(id) }, body: { area: null } })} />}
      </div>
    </DeleteDialog>
  );
}

interface AreaDialogProps {
  /** The area when the form was opened; null for a new one. */
  area: KeptArea | null;
  services: AdministeredServices;
  proposed: Proposed;
  onClose: () => void;
}

/** Creates or edits an area. */
function AreaDialog({ area, services, proposed, onClose }: AreaDialogProps) {
  const [create, replace] = [useCreateArea(), useReplaceArea()];
  const names = new Map(services.map(({ id, name }) => [String(id), name]));
  const { preview, tells } = useChangePreview();
  const record = useRecordForm({
    editing: { record: area, schema: KeptArea, labels: text.fields, textOf: textOf(names) },
    formOf: (from) => (from === null ? emptyForm(proposed, today()) : formOf(from)),
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: bodyOf(typed) })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }),
    // A new area changes the days of no address that has some.
    needsConfirmation: async (typed, base) =>
      base !== null &&
      (await tells(
        areaPreviewQuery({ params: { id: String(base.id) }, body: { area: { ...bodyOf(typed), version: base.version } } }),
      )),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ fields }) => Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path), refusal])),
  });
  const { confirmation } = record;
  return (
    <FormDialog
      onClose={onClose}
      title={confirmation !== null ? soonText.title : area === null ? text.createTitle : text.editTitle(area.name)}
      closeLabel={text.close}
      footer={record.isAsking || confirmation !== null ? undefined : <FormFoot text={text} record={record} onClose={onClose} />}
    >
      {confirmation !== null && !record.isAsking && <SoonQuestion preview={preview} {...confirmation} />}
      <RecordForm record={record} hidden={confirmation !== null}>
        <AreaFields form={record.form} id={area?.id ?? null} services={services} />
        {area !== null && <RecordHistory record="collection-area" id={String(area.id)} />}
      </RecordForm>
    </FormDialog>
  );
}
