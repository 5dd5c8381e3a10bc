import { materialTitles } from '@separai/contract/collection-points/materials';
import type { AdministeredReport, PointReportDecision } from '@separai/contract/collection-points/report-schema';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { meanwhileIn } from '../../../components/admin/last-change.ts';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useDecide } from './api.ts';
import { adminReportsText as text } from './report-text.ts';

const questions = () => import('./point-questions.tsx');
const AskDialog = lateDialog(async () => (await questions()).AskDialog);
const ClosePointDialog = lateDialog(async () => (await questions()).ClosePointDialog);
const TakeMaterialDialog = lateDialog(async () => (await questions()).TakeMaterialDialog);

const failureOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'collection-point-outdated'
    ? text.outdated(meanwhileIn(error.current))
    : error.message;

/** Ends the 'full' warning of an applied report's point. */
export function EndFull({ report: { id, kind, state, point } }: { report: AdministeredReport }) {
  const decide = useDecide();
  const { show } = useToast();
  if (kind !== 'full' || state !== 'applied' || point.fullReported === null) return null;
  const end = async (): Promise<void> => {
    await decide.mutateAsync({ params: { id }, body: { action: 'end-full' } });
    show({ title: text.fullEnded });
  };
  return (
    <div className="mt-3">
      {decide.error !== null && <FormFailure className="mb-3">{failureOf(decide.error)}</FormFailure>}
      <Button variant="neutral" size="small" busy={decide.isPending} onClick={() => void end().catch(() => undefined)}>
        {text.endFull}
      </Button>
    </div>
  );
}

/** Decisions that change the point ask first, others lead to the point's form, and the rest is one press. */
export function Decisions({ report, onEdit }: { report: AdministeredReport; onEdit: () => void }) {
  const { id, kind, material, byResident, point } = report;
  const decide = useDecide();
  const { show } = useToast();
  /** The open question; that of a change has the point as it was when the question opened. */
  const [opened, setOpened] = useState<'ask' | { readonly seen: CollectionPoint } | null>(null);
  const seen = opened === null || opened === 'ask' ? point : opened.seen;
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) return;
    setOpened(null);
    // The card stays only where the point has changed; a report that is settled or gone leaves the list with its card.
    if (error.code !== 'collection-point-outdated') show({ title: error.message, variant: 'destructive' });
  };
  /** Rejects with the server's refusal. */
  const send = async (decision: PointReportDecision): Promise<void> => {
    try {
      const done = await decide.mutateAsync({ params: { id }, body: decision });
      const title = { apply: text.applied, dismiss: text.dismissed, ask: text.asked, 'end-full': text.fullEnded }[
        decision.action
      ];
      show({ title, description: text.cancelled(done.cancelledSchedules) });
      setOpened(null);
    } catch (error) {
      refuse(error);
      throw error;
    }
  };
  const run = (decision: PointReportDecision): Promise<void> => send(decision).catch(() => undefined);
  // A full point's data stay unchanged, so that no version can conflict.
  const apply = (): Promise<void> => run({ action: 'apply', version: kind === 'full' ? undefined : seen.version });
  const isClosing = kind === 'closed' && point.isActive;
  const isTaking = material !== null && point.materials.includes(material);
  const isChanging = isClosing || isTaking;
  const applyWords = isClosing
    ? text.deactivate
    : isTaking
      ? text.removeMaterial(materialTitles[material])
      : kind === 'full'
        ? text.agreed
        : text.corrected;
  const question = {
    point: seen,
    write: decide,
    onClose: () => setOpened(null),
    onApply: () => void apply(),
  };
  const openQuestion = (asked: typeof opened): void => {
    decide.reset();
    setOpened(asked);
  };
  const isAsked = opened !== null && opened !== 'ask';
  return (
    <div className="mt-3">
      {decide.error !== null && opened === null && <FormFailure className="mb-3">{failureOf(decide.error)}</FormFailure>}
      <div className="flex flex-wrap gap-2">
        {!isChanging && kind !== 'full' && (
          <Button variant="primary" size="small" onClick={onEdit}>
            {text.edit}
          </Button>
        )}
        <Button
          variant={isChanging ? 'primary' : 'soft'}
          size="small"
          busy={decide.isPending && opened === null}
          onClick={() => (isChanging ? openQuestion({ seen: point }) : void apply())}
        >
          {applyWords}
        </Button>
        <Button
          variant="neutral"
          size="small"
          onClick={() => !decide.isPending && void run({ action: 'dismiss', sentence: null })}
        >
          {text.dismiss}
        </Button>
        {byResident && (
          <Button variant="neutral" size="small" onClick={() => openQuestion('ask')}>
            {text.ask}
          </Button>
        )}
      </div>
      {opened === 'ask' && <AskDialog onClose={() => setOpened(null)} onAsk={(sentence) => send({ action: 'ask', sentence })} />}
      {isAsked && kind === 'closed' && <ClosePointDialog said={text.closedBy(byResident)} {...question} />}
      {isAsked && material !== null && (
        <TakeMaterialDialog material={material} materials={seen.materials} said={text.refusedBy(byResident)} {...question} />
      )}
    </div>
  );
}
