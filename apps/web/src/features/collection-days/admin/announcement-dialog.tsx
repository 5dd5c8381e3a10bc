import { announcementLimits } from '@separai/contract/collection-days/announcements';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { announcedServicesQuery, type Recipients, recipientsQuery, useSendAnnouncement } from './announcement-api.ts';
import { AnnouncementAreas } from './announcement-areas.tsx';
import { announcementText as text } from './announcement-text.ts';

interface Draft {
  readonly serviceId: number | null;
  readonly isWhole: boolean;
  /** Names of the chosen areas by id. */
  readonly areas: ReadonlyMap<number, string>;
  readonly text: string;
}
const empty: Draft = { serviceId: null, isWhole: true, areas: new Map(), text: '' };

type Problems = Partial<Record<'service' | 'areas' | 'text', string>>;
const problemsOf = ({ serviceId, isWhole, areas, text: written }: Draft): Problems => ({
  ...(serviceId === null ? { service: text.serviceRequired } : {}),
  ...(serviceId !== null && !isWhole && areas.size === 0 ? { areas: text.areasRequired } : {}),
  ...(written.trim() === '' ? { text: collectionDayMessages.announcementRequired } : {}),
});

const recipientsOf = ({ serviceId, isWhole, areas }: Draft): Recipients =>
  isWhole ? { areas: [], serviceId } : { areas: [...areas.keys()], serviceId: null };

/** Writes an announcement: its recipients and the text, then a question with the number of residents. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty);
  useUnsavedForm(draft !== empty);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setAsking(Object.keys(problemsOf(draft)).length === 0);
  };
  const problems: Problems = isTried ? problemsOf(draft) : {};
  if (isAsking) return <SendQuestion draft={draft} onBack={() => setAsking(false)} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.formTitle}
      closeLabel={text.close}
      focuses="field"
      footer={
        <Button type="submit" form={formId} variant="primary">
          {text.goOn}
        </Button>
      }
    >
      <form id={formId} onSubmit={goOn} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Services draft={draft} onDraft={setDraft} problem={problems.service} />
        {draft.serviceId !== null && (
          <Scope draft={draft} onDraft={setDraft} serviceId={draft.serviceId} problem={problems.areas} />
        )}
        <TextArea
          label={text.text}
          hint={text.textHint}
          error={problems.text}
          rows={4}
          maxLength={announcementLimits.textMaxLength}
          value={draft.text}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  problem: string | undefined;
}

function Services({ draft, onDraft, problem }: PartProps) {
  const services = useQuery(announcedServicesQuery);
  if (hasFailed(services)) return <Failed query={services} title={text.servicesFailed} />;
  if (services.data?.length === 0) return <p>{text.noServices}</p>;
  const choose = (value: string): void => onDraft({ ...draft, serviceId: value === '' ? null : Number(value), areas: new Map() });
  return (
    <InlineSelect
      label={text.service}
      error={problem}
      disabled={services.data === undefined}
      value={draft.serviceId ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{text.chooseService}</option>
      {services.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </InlineSelect>
  );
}

function Scope({ draft, onDraft, serviceId, problem }: PartProps & { serviceId: number }) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="font-semibold">{text.scope}</legend>
      {[true, false].map((isWhole) => (
        <label key={String(isWhole)} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-(--action)"
            checked={draft.isWhole === isWhole}
            onChange={() => onDraft({ ...draft, isWhole })}
          />
          {isWhole ? text.all : text.some}
        </label>
      ))}
      {!draft.isWhole && (
        <AnnouncementAreas
          serviceId={serviceId}
          chosen={draft.areas}
          onChosen={(areas) => onDraft({ ...draft, areas })}
          problem={problem}
        />
      )}
    </fieldset>
  );
}

interface SendQuestionProps {
  draft: Draft;
  onBack: () => void;
  onClose: () => void;
}

/** The question before an announcement is sent, with the number of residents who receive it. */
function SendQuestion({ draft, onBack, onClose }: SendQuestionProps) {
  const recipients = recipientsOf(draft);
  const reach = useQuery(recipientsQuery(recipients));
  const write = useSendAnnouncement();
  const { show } = useToast();
  const send = async (): Promise<void> => {
    await write.mutateAsync({ body: { ...recipients, text: draft.text.trim() } });
    show({ title: text.sent });
    onClose();
  };
  const isSendable = reach.data !== undefined && reach.data.residents > 0;
  return (
    <Dialog
      open
      onClose={() => !write.isPending && onBack()}
      title={reach.data === undefined ? text.formTitle : text.question(reach.data.residents)}
      closeLabel={text.backToText}
      footer={
        <>
          {isSendable && (
            <Button variant="primary" busy={write.isPending} onClick={() => void send().catch(() => undefined)}>
              {text.send}
            </Button>
          )}
          <Button variant="neutral" onClick={() => !write.isPending && onBack()}>
            {text.backToText}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {write.error !== null && <FormFailure>{write.error.message}</FormFailure>}
        <p className="rounded-md border border-line p-3 whitespace-pre-line wrap-anywhere">{draft.text.trim()}</p>
        {hasFailed(reach) && (
          <RetryAlert onRetry={() => void reach.refetch()} retrying={reach.isFetching}>
            {text.countFailed}
          </RetryAlert>
        )}
        {reach.isPending && !hasFailed(reach) && <WaitingStatus>{text.counting}</WaitingStatus>}
        {reach.data !== undefined && (
          <p role="status" className="font-semibold">
            {reach.data.residents === 0 ? text.noRecipients : text.reach(reach.data.residents, reach.data.areas)}
          </p>
        )}
        <p className="text-ink-soft">{text.questionLine}</p>
      </div>
    </Dialog>
  );
}
