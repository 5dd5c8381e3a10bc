import { zodResolver } from '@hookform/resolvers/zod';
import { confirmedWords } from '@separai/contract/collection-points/freshness-words';
import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { PointLinkRequest, reportMessages } from '@separai/contract/collection-points/report-schema';
import { reportLimits } from '@separai/contract/collection-points/reports';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog, type Write } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { Fact } from '../../../components/admin/screen.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { settings } from '../../../lib/settings.ts';
import { openBookingsQuery, useSendPointLink } from './api.ts';
import { adminPointFormText as formText } from './point-form-text.ts';
import { AcceptedMaterials, Contacts, hoursWords, PointStatus } from './point-parts.tsx';
import { adminReportsText as text } from './report-text.ts';
import { adminPointsText as pointsText } from './text.ts';

/** The number of bookings that a change of points would cancel. */
export function OpenBookings({ pointIds }: { pointIds: readonly number[] }) {
  const open = useQuery(openBookingsQuery(pointIds));
  if (open.isError)
    return (
      <RetryAlert onRetry={() => void open.refetch()} retrying={open.isFetching}>
        {pointsText.openBookingsFailed}
      </RetryAlert>
    );
  return (
    <p role="status" className="font-semibold">
      {open.data === undefined ? pointsText.openBookingsLoading : pointsText.openBookings(open.data.count)}
    </p>
  );
}

interface PointQuestionProps {
  point: { readonly id: number; readonly name: string };
  /** The reason of the question, below the point's name. */
  said?: string;
  write: Write;
  onClose: () => void;
  onApply: () => void;
}

interface PointQuestionParts extends PointQuestionProps {
  title: string;
  go: string;
  children: ReactNode;
}

/** The question before a change of one point. */
function PointQuestion({ point, said, write, onClose, onApply, title, go, children }: PointQuestionParts) {
  return (
    <QuestionDialog
      title={title}
      closeLabel={pointsText.dialogClose}
      go={go}
      variant="primary"
      write={write}
      onGo={onApply}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <p className="font-display font-semibold wrap-anywhere">{point.name}</p>
          {said !== undefined && <p className="text-small text-ink-soft">{said}</p>}
        </div>
        {children}
        {write.error !== null && <FormFailure>{write.error.message}</FormFailure>}
      </div>
    </QuestionDialog>
  );
}

interface ClosePointDialogProps extends PointQuestionProps {
  act?: 'deactivate' | 'restrict';
}

/** Asks before a point is deactivated or restricted, by its form or by a report. */
export function ClosePointDialog({ act = 'deactivate', ...question }: ClosePointDialogProps) {
  return (
    <PointQuestion {...question} title={pointsText.actTitle[act](1)} go={pointsText.actGo[act]}>
      <p className="text-ink-soft">{pointsText.actSentence[act]}</p>
      <OpenBookings pointIds={[question.point.id]} />
    </PointQuestion>
  );
}

interface TakeMaterialProps extends PointQuestionProps {
  material: MaterialType;
  /** The materials of the point, with the removed one. */
  materials: readonly MaterialType[];
}

/** Asks before a report takes a material from its point. */
export function TakeMaterialDialog({ material, materials, ...question }: TakeMaterialProps) {
  const others = materials.filter((one) => one !== material).map((one) => materialTitles[one]);
  return (
    <PointQuestion
      {...question}
      title={text.takeTitle(materialTitles[material])}
      go={text.removeMaterial(materialTitles[material])}
    >
      <p className="text-ink-soft">{text.takeSentence}</p>
      <p className="font-semibold">{text.keptMaterials(others)}</p>
    </PointQuestion>
  );
}

interface ConfirmPointProps {
  point: CollectionPoint;
  write: Write;
  onClose: () => void;
  /** Opens the point's form in place of the question. */
  onEdit: () => void;
  onConfirm: () => void;
}

/** Shows the data for which a confirmation vouches. */
export function ConfirmPointDialog({ point, write, onClose, onEdit, onConfirm }: ConfirmPointProps) {
  const close = (): void => {
    if (!write.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text.confirmTitle}
      closeLabel={text.confirmClose}
      footer={
        <>
          <Button variant="primary" busy={write.isPending} onClick={onConfirm}>
            {text.confirmGo}
          </Button>
          <Button variant="neutral" onClick={() => !write.isPending && onEdit()}>
            {text.edit}
          </Button>
          <Button variant="neutral" onClick={close}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <p className="font-display text-name font-semibold wrap-anywhere">{point.name}</p>
      <p className="mb-3 text-small text-ink-soft">{confirmedWords(point.confirmed, new Date(), settings.confirmedBy)}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Fact name={pointsText.columns.status}>
          <PointStatus {...point} />
        </Fact>
        <Fact name={formText.fields.address}>{unbrokenTown(point.address)}</Fact>
        <Fact name={formText.fields.schedule}>{point.schedule ?? pointsText.nothing}</Fact>
        <Fact name={formText.fields.openingHours}>{hoursWords(point.openingHours) ?? pointsText.nothing}</Fact>
        <Fact name={pointsText.columns.contacts}>
          <Contacts {...point} />
        </Fact>
        <Fact name={formText.fields.materials}>
          <AcceptedMaterials materials={point.materials} />
        </Fact>
        <Fact name={formText.fields.handover}>{pointHandoverTitles[point.handover]}</Fact>
      </dl>
      {write.error !== null && <FormFailure className="mt-3">{write.error.message}</FormFailure>}
    </Dialog>
  );
}

interface AskDialogProps {
  onAsk: (sentence: string) => Promise<void>;
  onClose: () => void;
}

/** Asks the author of a report for more. */
export function AskDialog({ onAsk, onClose }: AskDialogProps) {
  const record = useRecordForm({
    formOf: () => ({ sentence: '' }),
    resolver: resolverOf(({ sentence }) => (sentence.trim() === '' ? { sentence: reportMessages.questionRequired } : {})),
    save: ({ sentence }) => onAsk(sentence.trim()),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      record={record}
      title={text.askTitle}
      closeLabel={text.close}
      onClose={onClose}
      line={text.askSentence}
      go={text.sendQuestion}
    >
      <TextArea {...fieldsOf(record.form, { sentence: text.question })('sentence')} maxLength={reportLimits.sentenceMaxLength} />
    </RecordDialog>
  );
}

/** Mails a point's operator the link that confirms its data. */
export function PointLinkDialog({ params, onClose }: { params: { id: string }; onClose: () => void }) {
  const send = useSendPointLink();
  const record = useRecordForm({
    formOf: () => ({ email: '' }),
    resolver: zodResolver(PointLinkRequest),
    save: (body) => send.mutateAsync({ params, body }),
    onSaved: onClose,
    savedText: text.linkSent,
  });
  return (
    <RecordDialog
      record={record}
      title={text.linkTitle}
      closeLabel={text.linkClose}
      onClose={onClose}
      line={text.linkSentence}
      go={text.linkGo}
    >
      <TextField
        {...fieldsOf(record.form, { email: text.linkEmail })('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
      />
    </RecordDialog>
  );
}
