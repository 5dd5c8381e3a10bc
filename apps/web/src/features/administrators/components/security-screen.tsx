import type { OwnSecurity, Passkey } from '@separai/contract/administrators/passkeys-schema';
import { formatInstant } from '@separai/contract/calendar';
import { KeyRound, LogOut, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { tableLook as look } from '../../../components/admin/table-look.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { knowsPasskeys, passkeysText as text } from '../../accounts/index.ts';
import { adminText } from '../../admin/index.ts';
import { PasskeyDialog, RecoveryCodesDialog } from '../late-dialogs.ts';
import { useOwnSecurity, useReadAgain, useRenewRecoveryCodes } from '../security-api.ts';
import { MailboxProofPart } from './mailbox-proof-part.tsx';
import type { PasskeyQuestion } from './passkey-dialogs.tsx';

/** `/admin-dashboard/administradores/seguranca`: one's own passkeys and recovery codes. */
export function SecurityScreen() {
  const security = useOwnSecurity();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <PageTitle>{text.title}</PageTitle>
        <p className="text-ink-soft">{text.line}</p>
      </div>
      <Content security={security} />
    </div>
  );
}

/** In the place of the panel where a passkey is required and there is none: how to make one, and the way out. */
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
  if (hasFailed(security)) return <Failed query={security} title={text.failed} />;
  if (security.data === undefined)
    return (
      <>
        <WaitingStatus quiet>{text.loading}</WaitingStatus>
        <Skeleton className="h-60 rounded-lg" />
      </>
    );
  return <OwnSecurityParts security={security.data} />;
}

/** Why no passkey can be made here; null where one can. */
const hindranceOf = ({ site }: OwnSecurity): string | null => {
  if (site === null) return text.nowhere;
  if (site !== location.origin) return text.elsewhere(site);
  return knowsPasskeys() ? null : text.unsupported;
};

/** The parts of the screen, also where nothing else of the panel may be seen before there is a passkey. */
function OwnSecurityParts({ security }: { security: OwnSecurity }) {
  const [question, setQuestion] = useState<PasskeyQuestion | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const readAgain = useReadAgain();
  const renew = useRenewRecoveryCodes();
  const { passkeys, recoveryCodes } = security;
  const hindrance = hindranceOf(security);
  const { mailboxProof } = security;
  const waitsForMail = mailboxProof !== null && !mailboxProof.shown;
  return (
    <>
      {mailboxProof !== null && hindrance === null && <MailboxProofPart proof={mailboxProof} />}
      <section aria-labelledby="chaves" className="grid gap-3">
        <h2 id="chaves" className="font-display text-heading font-bold">
          {mailboxProof === null ? text.passkeys : text.proof.passkeysAfter}
        </h2>
        <p className="max-w-160 text-ink-soft">{text.what}</p>
        {hindrance !== null && <FormAlert tone="info">{hindrance}</FormAlert>}
        {passkeys.length === 0 ? <p>{text.none}</p> : <PasskeyTable passkeys={passkeys} onAsk={setQuestion} />}
        <div>
          <Button
            variant={passkeys.length === 0 ? 'primary' : 'neutral'}
            icon={<KeyRound />}
            disabled={hindrance !== null || waitsForMail}
            onClick={() => setQuestion({ kind: 'add' })}
          >
            {text.add}
          </Button>
          {hindrance === null && waitsForMail && <p className="mt-1.5 text-small text-ink-soft">{text.proof.first}</p>}
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
      {question === null ? (
        <PasskeyDialog open={false} />
      ) : (
        <PasskeyDialog
          open
          question={question}
          isLast={passkeys.length === 1}
          onClose={() => setQuestion(null)}
          onAdded={(made) => {
            setQuestion(null);
            if (made === null) readAgain();
            else setCodes(made);
          }}
        />
      )}
      {codes === null ? (
        <RecoveryCodesDialog open={false} />
      ) : (
        <RecoveryCodesDialog
          open
          codes={codes}
          onClose={() => {
            setCodes(null);
            readAgain();
          }}
        />
      )}
    </>
  );
}

function PasskeyTable({ passkeys, onAsk }: { passkeys: readonly Passkey[]; onAsk: (question: PasskeyQuestion) => void }) {
  const at = (instant: string): string => formatInstant(new Date(instant), timeZone);
  return (
    <table className={look.table}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={look.head}>
        <tr>
          <HeadCells words={[text.name, text.created, text.used]} />
          <th scope="col" className={classNames(look.headCell, 'text-right')}>
            {text.actions}
          </th>
        </tr>
      </thead>
      <tbody className={look.body}>
        {passkeys.map((passkey) => (
          <tr key={passkey.id} className={look.row}>
            <th scope="row" className={classNames(look.cell, 'text-left font-medium')}>
              {passkey.name}
            </th>
            <td className={classNames(look.cell, 'text-ink-soft')}>
              <span className="roomy:hidden">{text.created} </span>
              {at(passkey.createdAt)}
            </td>
            <td className={classNames(look.cell, 'text-ink-soft')}>
              <span className="roomy:hidden">{text.used}: </span>
              {passkey.lastUsedAt === null ? text.neverUsed : at(passkey.lastUsedAt)}
            </td>
            <td className={classNames(look.cell, 'tight:pt-1.5')}>
              <span className="flex flex-wrap gap-2 roomy:flex-nowrap roomy:justify-end">
                <Button variant="neutral" size="small" icon={<Pencil />} onClick={() => onAsk({ kind: 'rename', passkey })}>
                  {text.rename}
                  <span className="sr-only">{text.ofPasskey(passkey.name)}</span>
                </Button>
                <Button
                  variant="neutral-danger"
                  size="small"
                  icon={<Trash2 />}
                  onClick={() => onAsk({ kind: 'remove', passkey })}
                >
                  {text.remove}
                  <span className="sr-only">{text.ofPasskey(passkey.name)}</span>
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
