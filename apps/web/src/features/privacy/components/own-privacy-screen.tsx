import { consentPurposes } from '@separai/contract/accounts/consent';
import { formatDay, formatInstant } from '@separai/contract/calendar';
import type { Consent } from '@separai/contract/personal-data/schema';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleMinus, Download, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { RetryAlert, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { fromApp } from '../../../lib/page.ts';
import { hasFailed, useLastError } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time.ts';
import { useConsents, useExport } from '../api.ts';
import { privacyText } from '../text.ts';
import { ErasureDialog } from './erasure-dialog.tsx';

/** `/user/privacy`: consents, export and erasure. */
export function OwnPrivacyScreen() {
  return (
    <Column className="py-4">
      <PageTitle back={<BackArrow to="/user/profile" label={privacyText.back} />}>{privacyText.title}</PageTitle>
      <Section title={privacyText.consentsTitle}>
        <Consents />
        <Link to="/privacy" state={fromApp} className={standaloneLinkClass}>
          {privacyText.readNotice}
        </Link>
      </Section>
      <Section title={privacyText.exportTitle}>
        <Export />
      </Section>
      <Section title={privacyText.eraseTitle}>
        <Erasure />
      </Section>
    </Column>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4">
      <Card>
        <h2 id={id} className="font-display text-heading font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

function Export() {
  const { show } = useToast();
  const { mutate, isPending, isError, error } = useExport();
  return (
    <>
      <p className="mt-1 text-ink-soft">{privacyText.exportSentence}</p>
      {isError && (
        <FormAlert tone="danger" className="mt-3">
          {error.message || privacyText.exportFailed}
        </FormAlert>
      )}
      <Button
        variant="soft"
        icon={<Download />}
        busy={isPending}
        busyLabel={privacyText.exporting}
        onClick={() => mutate(undefined, { onSuccess: () => show({ title: privacyText.exported }) })}
        className="mt-3 w-full"
      >
        {privacyText.export}
      </Button>
    </>
  );
}

function Erasure() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p className="mt-1 text-ink-soft">{privacyText.eraseSentence}</p>
      <Button variant="neutral-danger" icon={<Trash2 />} onClick={() => setAsked(true)} className="mt-3 w-full">
        {privacyText.erase}
      </Button>
      {asked && <ErasureDialog onClose={() => setAsked(false)} />}
    </>
  );
}

/** The present consents, each with its date. */
function Consents() {
  const consents = useConsents();
  const error = useLastError(consents);
  if (consents.data !== undefined) {
    return (
      <>
        <SavedNotice query={consents} className="mt-3" />
        <Latest consents={consents.data} />
      </>
    );
  }
  if (hasFailed(consents)) {
    return (
      <RetryAlert tone="danger" onRetry={() => void consents.refetch()} retrying={consents.isFetching} className="mt-3 mb-1">
        {privacyText.consentsFailed}. {error?.message}
      </RetryAlert>
    );
  }
  return (
    <>
      <WaitingStatus quiet>{privacyText.consentsLoading}</WaitingStatus>
      {consentPurposes.map((purpose) => (
        <div key={purpose} className="mt-3 flex gap-2.5" aria-hidden="true">
          <Skeleton shape="drop" className="size-5.5 shrink-0" />
          <div className="grow">
            <Skeleton shape="line" className="my-1 h-4 w-3/4" />
            {/* The version of the privacy notice takes a second line on narrow screens. */}
            <Skeleton shape="line" className={classNames('mt-2 mb-1 h-3 w-1/2', purpose === 'privacy' && 'max-[26rem]:h-8')} />
          </div>
        </div>
      ))}
    </>
  );
}

function Latest({ consents }: { consents: readonly Consent[] }) {
  const latest = consentPurposes.flatMap((purpose) => consents.find((consent) => consent.purpose === purpose) ?? []);
  if (latest.length === 0) return <p className="mt-2 text-ink-soft">{privacyText.noConsents}</p>;
  return (
    <ul>
      {latest.map((consent) => (
        <Row key={consent.purpose} consent={consent} />
      ))}
    </ul>
  );
}

function Row({ consent: { purpose, granted, version, at } }: { consent: Consent }) {
  const Icon = granted ? CircleCheck : CircleMinus;
  return (
    <li className="mt-3 flex gap-2.5">
      <Icon aria-hidden="true" className={`size-5.5 shrink-0 ${granted ? 'text-action' : 'text-ink-soft'}`} />
      <div className="min-w-0">
        <p className="font-display font-semibold wrap-anywhere">{privacyText.purpose[purpose]}</p>
        <p className="text-small text-ink-soft">
          {granted ? privacyText.granted : privacyText.refused}, {privacyText.since(formatInstant(new Date(at), timeZone))}
          {purpose === 'privacy' && ` (${privacyText.versionOf(formatDay(version))})`}
        </p>
      </div>
    </li>
  );
}
