import { zodResolver } from '@hookform/resolvers/zod';
import { readCollectionPoint } from '@separai/contract/collection-points/endpoints';
import { materialTitles, materialTypes, shownMaterials } from '@separai/contract/collection-points/materials';
import { PointReport, type PointReportInput } from '@separai/contract/collection-points/report-schema';
import { type ReportKind, reportKinds, reportKindsOf, reportLimits } from '@separai/contract/collection-points/reports';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Camera, CircleCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button, ButtonLink, buttonClass, LinkButton } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { FormAlert, TextArea } from '../../../../components/ui/field.tsx';
import { FieldError } from '../../../../components/ui/field-error.tsx';
import { BackArrow, Column, PageTitle } from '../../../../components/ui/page.tsx';
import { Success } from '../../../../components/ui/states.tsx';
import { useTokenInAddress } from '../../../../lib/address-token.ts';
import { ApiError, call } from '../../../../lib/api.ts';
import { useUnsavedForm } from '../../../../lib/forms.ts';
import { goBackOnClick } from '../../../../lib/page.ts';
import { useSession } from '../../../../lib/session.ts';
import { newIdempotencyKey } from '../../../../lib/write.ts';
import { pointKeys } from '../../api.ts';
import { confirmByLink, confirmPoint, photoOf, sendReport } from '../../report-sending.ts';
import { reportText as text } from './text.ts';
import { VisitorsReports } from './visitors-reports.tsx';

export { confirmPoint };

type Form = UseFormReturn<PointReportInput, unknown, PointReport>;
type Outcome = 'sent' | 'sent-without-photo' | 'all-right' | 'queued';

type WrongKind = Exclude<ReportKind, 'all-right'>;
const isWrongKind = (kind: ReportKind): kind is WrongKind => kind !== 'all-right';

/** The reported point; all kinds and materials where it cannot be loaded. */
const useReportedPoint = (id: string) => {
  const handedOver = useLocation({ select: ({ state }) => state.pointName });
  const { data } = useQuery({
    queryKey: pointKeys.reported(id),
    queryFn: ({ signal }) => call(readCollectionPoint, { params: { id }, signal }),
    retry: false,
  });
  const name = data?.name ?? (typeof handedOver === 'string' ? handedOver : null);
  return {
    name,
    kinds: (data === undefined ? reportKinds : reportKindsOf(data)).filter(isWrongKind),
    materials: data === undefined ? materialTypes : shownMaterials(data.materials).materials,
  };
};

/** Sends a report; an unchanged one keeps its idempotency key. */
const useSending = (pointId: string, name: string | null, token: string) => {
  const last = useRef({ body: '', key: '' });
  return async (body: PointReportInput): Promise<Outcome> => {
    if (token !== '' && body.kind === 'all-right') {
      await confirmByLink(token);
      return 'all-right';
    }
    const serialized = JSON.stringify(body);
    if (last.current.body !== serialized) last.current = { body: serialized, key: newIdempotencyKey() };
    const result = await sendReport({ pointId, name, body, idempotencyKey: last.current.key });
    if (result.status === 'queued') return 'queued';
    if (body.kind === 'all-right') return 'all-right';
    return result.reply.photoLeftOut ? 'sent-without-photo' : 'sent';
  };
};

const failureOf = (error: unknown): string => (error instanceof ApiError && error.status !== 0 ? error.message : text.notSent);

/**
 * `/relato/{id}`: report form of a point, also for visitors. With a mailed token as the hash, the point's operator confirms the data.
 */
export function ReportScreen({ pointId }: { pointId: string }) {
  const isSignedIn = useSession() !== null;
  const { name, kinds, materials } = useReportedPoint(pointId);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const token = useTokenInAddress();
  const send = useSending(pointId, name, token);
  // Visitors get the page that the server renders.
  const back = isSignedIn ? `/search/${pointId}` : `/ponto/${pointId}`;
  const waiting = isSignedIn ? null : <VisitorsReports />;
  if (outcome !== null) {
    return (
      <Column width="form" className="pb-6">
        <Thanks outcome={outcome} isSignedIn={isSignedIn} back={back} />
        {waiting}
      </Column>
    );
  }
  return (
    <Column width="form" className="pt-3 pb-6">
      <PageTitle
        back={<BackArrow to={back} label={text.back} onClick={isSignedIn ? goBackOnClick : () => location.assign(back)} />}
      >
        {token === '' ? text.title : text.operatorTitle}
      </PageTitle>
      {name !== null && <p className="mt-1.5 font-semibold wrap-anywhere">{text.about(name)}</p>}
      <p className="mt-1.5 text-ink-soft">{token === '' ? text.lead : text.operatorLead}</p>
      {waiting}
      <ReportForm
        kinds={kinds}
        materials={materials}
        send={send}
        onDone={setOutcome}
        allRight={token === '' ? text.allRight : text.operatorAllRight}
      />
    </Column>
  );
}

interface FormProps {
  /** The kinds of report to choose from. */
  kinds: readonly WrongKind[];
  materials: readonly (typeof materialTypes)[number][];
  send: (body: PointReportInput) => Promise<Outcome>;
  onDone: (outcome: Outcome) => void;
  /** Label of the button that confirms the data. */
  allRight: string;
}

function ReportForm({ kinds, materials, send, onDone, allRight }: FormProps) {
  const form: Form = useForm({
    resolver: zodResolver(PointReport),
    defaultValues: { sentence: '', material: null, photo: null },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  useUnsavedForm(isDirty);
  const submit = async (body: PointReportInput): Promise<void> => {
    setFailure(null);
    try {
      onDone(await send(body));
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, message] of fields)
        form.setError(field as 'kind' | 'sentence' | 'material' | 'photo', { type: 'server', message });
      setFailure(failureOf(error));
    }
  };
  const confirmAllRight = async (): Promise<void> => {
    setConfirming(true);
    await submit({ kind: 'all-right' });
    setConfirming(false);
  };
  const isRefusing = kind === 'refuses-material';
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ material, ...report }) =>
        submit({ ...report, ...(isRefusing ? { material: material ?? null } : {}) }),
      )}
      className="mt-4 grid gap-4"
    >
      <Button variant="soft" icon={<CircleCheck />} busy={isConfirming} onClick={() => void confirmAllRight()}>
        {allRight}
      </Button>
      <Choice legend={text.kind} error={errors.kind?.message}>
        {kinds.map((one) => (
          <Radio
            key={one}
            label={text.kinds[one]}
            value={one}
            {...form.register('kind', { onChange: () => form.setValue('material', null) })}
          />
        ))}
      </Choice>
      {kind === 'full' && <p className="text-small text-ink-soft">{text.fullLead}</p>}
      {isRefusing && (
        <Choice legend={text.material} error={errors.material?.message}>
          {materials.map((one) => (
            <Radio key={one} label={materialTitles[one]} value={one} {...form.register('material')} />
          ))}
        </Choice>
      )}
      <TextArea
        label={text.sentence}
        hint={text.sentenceHint}
        optional={kind !== 'other'}
        maxLength={reportLimits.sentenceMaxLength}
        error={errors.sentence?.message}
        {...form.register('sentence')}
      />
      <PhotoField form={form} />
      {failure !== null && <FormAlert tone="danger">{failure}</FormAlert>}
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={text.sending} className="w-full">
        {text.send}
      </Button>
    </form>
  );
}

function Choice({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      <div className="grid">{children}</div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function Radio({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-[44px] cursor-pointer items-center gap-3">
      <input {...input} type="radio" className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

/** Photo field; the photo is scaled down on the device. */
function PhotoField({ form }: { form: Form }) {
  const photo = useWatch({ control: form.control, name: 'photo' });
  const error = form.formState.errors.photo?.message;
  const attach = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      form.setValue('photo', await photoOf(file), { shouldDirty: true });
      form.clearErrors('photo');
    } catch {
      form.setError('photo', { type: 'validate', message: text.photoUnreadable });
    }
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <label
          className={classNames(
            buttonClass({ variant: 'neutral', size: 'small' }),
            'relative cursor-pointer has-[:focus-visible]:focus-box',
          )}
        >
          <Camera aria-hidden="true" className="size-5 shrink-0" />
          {photo ? text.otherPhoto : text.addPhoto}
          <input
            type="file"
            accept="image/*"
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            onChange={({ target }) => {
              void attach(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        {photo && (
          <Button
            variant="neutral-danger"
            size="small"
            icon={<Trash2 />}
            onClick={() => form.setValue('photo', null, { shouldDirty: true })}
          >
            {text.removePhoto}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-small text-ink-soft">
        {photo && text.photoAdded}
      </p>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

function Thanks({ outcome, isSignedIn, back }: { outcome: Outcome; isSignedIn: boolean; back: string }) {
  const sentSentence = isSignedIn ? text.sentSentence : text.sentSentenceVisitor;
  const words = {
    sent: [text.sentTitle, sentSentence],
    'sent-without-photo': [text.sentTitle, `${sentSentence} ${text.photoLeftOut}`],
    'all-right': [text.allRightTitle, text.allRightSentence],
    queued: [text.waitsTitle, isSignedIn ? text.waitsSentence : text.waitsSentenceVisitor],
  } as const;
  const [title, sentence] = words[outcome];
  // Without a network the server cannot render the point's page for visitors.
  const hasNoPage = !isSignedIn && outcome === 'queued';
  const [href, word] = hasNoPage ? ['/', text.home] : [back, text.back];
  return (
    <Success
      titleAs="h1"
      title={title}
      sentence={sentence}
      action={
        !isSignedIn && !hasNoPage ? (
          <ButtonLink variant="primary" href={href}>
            {word}
          </ButtonLink>
        ) : (
          <LinkButton to={href} replace variant="primary">
            {word}
          </LinkButton>
        )
      }
    />
  );
}
