import { X } from 'lucide-react';
import { Title } from 'radix-ui/dialog';
import { type ClipboardEvent, type FormEvent, type ReactNode, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, DialogFrame } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/field.tsx';
import { FormFailure } from './form-failure.tsx';
import { editConflictText as text } from './text.ts';
import type { Choices, Difference } from './use-record-form.ts';

interface Conflict<Field extends string> {
  /** The sentence that names the author and the time of the other version. */
  readonly sentence: string;
  readonly differences: readonly Difference<Field>[];
  readonly goOn: (choices: Choices<Field>) => void;
}

interface RecordFormProps<Field extends string> {
  /** Of `useRecordForm`. */
  record: {
    readonly formId: string;
    readonly question: { readonly onLeave: () => void; readonly onStay: () => void } | null;
    readonly conflict: Conflict<Field> | null | undefined;
    readonly failure: string | null;
    readonly submit: (event?: FormEvent) => Promise<void>;
  };
  /** A sentence above the failure. */
  line?: ReactNode;
  /** Another part of the dialog stands in its place. */
  hidden?: boolean;
  onPaste?: (event: ClipboardEvent) => void;
  children: ReactNode;
}

/** The form of `useRecordForm`, or the question that stands in its place. */
export function RecordForm<Field extends string>({ record, line, hidden = false, children, ...form }: RecordFormProps<Field>) {
  const { formId, question, conflict, failure, submit } = record;
  return (
    <>
      {question !== null && <LeaveQuestion {...question} />}
      {question === null && conflict != null && <EditConflict {...conflict} />}
      <form
        id={formId}
        {...form}
        onSubmit={(event) => void submit(event)}
        noValidate
        hidden={hidden || question !== null || conflict != null}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {line !== undefined && <p className="text-ink-soft">{line}</p>}
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        {children}
      </form>
    </>
  );
}

export interface RecordDialogProps<Field extends string> extends Omit<RecordFormProps<Field>, 'hidden' | 'onPaste'> {
  record: RecordFormProps<Field>['record'] & { readonly isSaving: boolean; readonly isAsking: boolean };
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** The label of the button that sends the form; null for none. */
  go: string | null;
  variant?: 'primary' | 'danger';
  busyLabel?: string;
  /** Buttons below that one. */
  actions?: ReactNode;
  /** A question in the place of the form and its buttons. */
  instead?: ReactNode;
}

/** A dialog with a short form, which stays open while it is sent. */
export function RecordDialog<Field extends string>(props: RecordDialogProps<Field>) {
  const { title, closeLabel, onClose, go, variant = 'primary', busyLabel, actions, instead, ...form } = props;
  const { formId, isSaving, isAsking } = form.record;
  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title={title}
      closeLabel={closeLabel}
      focuses="field"
      footer={
        go !== null &&
        !instead &&
        !isAsking && (
          <>
            <Button type="submit" form={formId} variant={variant} busy={isSaving} {...(busyLabel !== undefined && { busyLabel })}>
              {go}
            </Button>
            {actions}
          </>
        )
      }
    >
      {instead}
      <RecordForm hidden={Boolean(instead)} {...form} />
    </Dialog>
  );
}

interface FormFootProps {
  text: { readonly cancel: string; readonly save: string };
  /** Of `useRecordForm`. */
  record: { readonly formId: string; readonly isSaving: boolean };
  onClose: () => void;
  /** A field beside the buttons. */
  children?: ReactNode;
}

/** The buttons of a `<FormDialog>`. */
export const FormFoot = ({ text, record, onClose, children }: FormFootProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    {children}
    <div className="flex grow flex-wrap justify-end gap-3 *:grow md:*:grow-0">
      <Button variant="neutral" className="form-dialog-cancel" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button type="submit" form={record.formId} variant="primary" busy={record.isSaving}>
        {text.save}
      </Button>
    </div>
  </div>
);

interface FormDialogProps {
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
}

/** A modal dialog for a long form, 880 px wide: its head and foot stay, the form between them scrolls. */
export function FormDialog({ onClose, title, closeLabel, children, footer }: FormDialogProps) {
  return (
    <DialogFrame open onClose={onClose} focuses="field" className="form-dialog md:w-[min(55rem,calc(100vw-2rem))]">
      <div className="flex items-center justify-between gap-3 border-b border-line py-2.5 pr-3 pl-4 md:py-4 md:pr-5 md:pl-7">
        <Title className="min-w-0 font-display text-[1.375rem] leading-[1.6875rem] font-bold wrap-break-word">{title}</Title>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className="form-dialog-body px-4 py-4 md:px-7">{children}</div>
      {footer && <div className="form-dialog-foot px-4 py-3 md:px-7 md:py-3.5">{footer}</div>}
    </DialogFrame>
  );
}

/** Asks before unsaved input is left. */
function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <div className="grid gap-4">
      <FormAlert tone="warn">{text.leaveQuestion}</FormAlert>
      <Button variant="danger" onClick={onLeave}>
        {text.leave}
      </Button>
      <Button variant="neutral" autoFocus onClick={onStay}>
        {text.stay}
      </Button>
    </div>
  );
}

/** The fields in which the typed and the saved version of a record differ, with the choice between them. */
function EditConflict<Field extends string>({ sentence, differences, goOn }: Conflict<Field>) {
  const [choices, setChoices] = useState<Choices<Field>>(() => new Map(differences.map(({ field, likely }) => [field, likely])));
  return (
    // No grid: its areas would hold the foot.
    <div className="space-y-4">
      <FormFailure>
        {sentence} {text.choose}
      </FormFailure>
      {differences.length === 0 && <p>{text.none}</p>}
      {differences.map((difference) => (
        <fieldset key={difference.field} className="min-w-0">
          <legend className="mb-1.5 font-display font-semibold">{difference.label}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 min-[30rem]:grid-cols-2">
            {(['mine', 'theirs'] as const).map((version) => (
              <label
                key={version}
                className="flex min-h-11 cursor-pointer gap-2.5 rounded-md border-[1.5px] border-edge p-2.5 has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-on-action-soft"
              >
                <input
                  type="radio"
                  name={difference.field}
                  className="mt-0.5 size-5 shrink-0 scroll-mb-28 accent-(--action)"
                  checked={choices.get(difference.field) === version}
                  onChange={() => setChoices(new Map(choices).set(difference.field, version))}
                />
                <span className="min-w-0">
                  <span className="block text-small font-semibold">{text[version]}</span>
                  <span className="block wrap-anywhere whitespace-pre-line">
                    {difference[version] === '' ? text.empty : difference[version]}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {/* In reach however many fields differ. */}
      <div className="sticky bottom-0 z-1 grid border-t border-line bg-raised py-3">
        <Button variant="primary" onClick={() => goOn(choices)}>
          {text.goOn}
        </Button>
      </div>
    </div>
  );
}
