import type { OwnSecurity, Passkey } from '@separai/contract/administrators/passkeys-schema';
import { formatInstant } from '@separai/contract/calendar';
import { KeyRound, LogOut, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { screenTitles } from '../../../lib/panel-titles.ts';
import { knowsPasskeys } from '../../../lib/passkey-device.ts';
import { passkeysText as text } from '../../../lib/passkey-text.ts';
import { timeZone } from '../../../lib/time.ts';
import { adminText } from '../../admin/index.ts';
import { useOwnSecurity, useRefetchSecurity, useRenewRecoveryCodes } from '../security-api.ts';
import { MailboxProofPart } from './mailbox-proof-part.tsx';
import type { PasskeyQuestion } from './passkey-dialogs.tsx';

const PasskeyDialog = lateDialog(async () => (await import('./passkey-dialogs.tsx')).PasskeyDialog);
const RecoveryCodesDialog = lateDialog(async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog);

/** `/admin-dashboard/administradores/seguranca` */
export function SecurityScreen() {
  const security = useOwnSecurity();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <PageTitle>{screenTitles.security}</PageTitle>
        <p className="text-ink-soft">{text.line}</p>
      </div>
      <Content security={security} />
    </div>
  );
}

/** Replaces the panel while a required passkey is missing: makes one, or signs out. */
export function SecuritySetupScreen({ onSignOut }: { onSignOut: () => void }) {
  const security = useOwnSecurity();
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 outline-none md:py-12"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Logo height={40} />
        <Button variant="text" size="small" icon={<LogOut />} onClick={onSignOut}>
          {adminText.signOut}
        </Button>
      </div>
      <div>
        <PageTitle>{text.setupTitle}</PageTitle>
        <p className="mt-1.5 text-ink-soft">{text.setupLine}</p>
      </div>
      <Content security={security} />
    </main>
  );
}

function Content({ security }: { security: ReturnType<typeof useOwnSecurity> }) {
  return (
    <QueryStates query={security} text={text} skeleton="h-60">
      {(own) => <OwnSecurityParts security={own} />}
    </QueryStates>
  );
}

/** The reason why this site or browser can make no passkey; null where it can. */
const obstacleOf = ({ site }: OwnSecurity): string | null => {
  if (site === null) return text.nowhere;
  if (site !== location.origin) return text.elsewhere(site);
  return knowsPasskeys() ? null : text.unsupported;
};

/** The passkeys and the recovery codes. */
function OwnSecurityParts({ security }: { security: OwnSecurity }) {
  const [question, setQuestion] = useState<PasskeyQuestion | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refetch = useRefetchSecurity();
  const renew = useRenewRecoveryCodes();
  const { passkeys, recoveryCodes } = security;
  const obstacle = obstacleOf(security);
  const { mailboxProof } = security;
  const waitsForMail = mailboxProof !== null && !mailboxProof.shown;
  return (
    <>
      {mailboxProof !== null && obstacle === null && <MailboxProofPart proof={mailboxProof} />}
      <section aria-labelledby="chaves" className="grid gap-3">
        <h2 id="chaves" className="font-display text-heading font-bold">
          {mailboxProof === null ? text.passkeys : text.proof.passkeysAfter}
        </h2>
        <p className="max-w-160 text-ink-soft">{text.what}</p>
        {obstacle !== null && <FormAlert tone="info">{obstacle}</FormAlert>}
        {passkeys.length === 0 ? <p>{text.none}</p> : <PasskeyTable passkeys={passkeys} onAsk={setQuestion} />}
        <div>
          <Button
            variant={passkeys.length === 0 ? 'primary' : 'neutral'}
            icon={<KeyRound />}
            disabled={obstacle !== null || waitsForMail}
            onClick={() => setQuestion({ kind: 'add' })}
          >
            {text.add}
          </Button>
          {obstacle === null && waitsForMail && <p className="mt-1.5 text-small text-ink-soft">{text.proof.first}</p>}
        </div>
      </section>
      <section aria-labelledby="codigos" className="grid gap-3">
        <h2 id="codigos" className="font-display text-heading font-bold">
          {text.codes}
        </h2>
        <p className="max-w-160 text-ink-soft">{text.codesWhat}</p>
        <p>{passkeys.length === 0 ? text.codesNone : text.codesLeft(recoveryCodes)}</p>
        {renew.isError && <FormFailure>{renew.error.message}</FormFailure>}
        {passkeys.length > 0 && (
          <div>
            <Button
              variant="neutral"
              icon={<RefreshCw />}
              busy={renew.isPending}
              onClick={() => renew.mutate(undefined, { onSuccess: ({ recoveryCodes: made }) => setCodes(made) })}
            >
              {text.renew}
            </Button>
          </div>
        )}
      </section>
      {question !== null && (
        <PasskeyDialog
          question={question}
          isLast={passkeys.length === 1}
          onClose={() => setQuestion(null)}
          onAdded={(made) => {
            setQuestion(null);
            if (made === null) void refetch();
            else setCodes(made);
          }}
        />
      )}
      {codes !== null && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            void refetch();
          }}
        />
      )}
    </>
  );
}

const instant = (at: string): string => formatInstant(new Date(at), timeZone);

const columns: readonly Column<Passkey>[] = [
  { key: 'name', title: text.name, isHead: true, className: 'font-medium', cell: ({ name }) => name },
  {
    key: 'created',
    title: text.created,
    className: 'text-ink-soft',
    cell: ({ createdAt }) => (
      <>
        <span className="roomy:hidden">{text.created} </span>
        {instant(createdAt)}
      </>
    ),
  },
  {
    key: 'used',
    title: text.used,
    isTitled: true,
    className: 'text-ink-soft',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.neverUsed : instant(lastUsedAt)),
  },
];

function PasskeyTable({ passkeys, onAsk }: { passkeys: readonly Passkey[]; onAsk: (question: PasskeyQuestion) => void }) {
  return (
    <Table
      rows={passkeys}
      rowId={({ id }) => id}
      caption={text.caption}
      columns={columns}
      rowActions={{
        title: text.actions,
        headClassName: 'text-right',
        className: 'tight:pt-1.5',
        cell: (passkey) => (
          <span className="flex flex-wrap gap-2 roomy:flex-nowrap roomy:justify-end">
            <Button variant="neutral" size="small" icon={<Pencil />} onClick={() => onAsk({ kind: 'rename', passkey })}>
              {text.rename}
              <span className="sr-only">{text.ofPasskey(passkey.name)}</span>
            </Button>
            <Button variant="neutral-danger" size="small" icon={<Trash2 />} onClick={() => onAsk({ kind: 'remove', passkey })}>
              {text.remove}
              <span className="sr-only">{text.ofPasskey(passkey.name)}</span>
            </Button>
          </span>
        ),
      }}
    />
  );
}
