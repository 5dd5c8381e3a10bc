import { Link } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { BackArrow } from '../../../components/ui/back-arrow.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { fromApp } from '../../../lib/way-back.ts';
import { useExport } from '../api.ts';
import { privacyText } from '../text.ts';
import { Consents } from './consents.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';

/** `/user/privacy`: what one agreed to, a copy of everything that is held, and erasing the account. */
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
