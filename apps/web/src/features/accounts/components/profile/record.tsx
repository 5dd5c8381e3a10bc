import type { Person } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { formatPhone, maskPhone, phoneProblem, settledPhone } from '@separai/contract/phones';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { classNames } from '../../../../components/ui/class-names.ts';
import { Skeleton, WaitingStatus } from '../../../../components/ui/states.tsx';
import { uiText } from '../../../../components/ui/text.ts';
import { useSession } from '../../../../lib/session.ts';
import { ProfileRow } from './editor.tsx';
import { PendingEmail, UnconfirmedEmail } from './email-confirmation.tsx';
import { EmailEditor, PasswordEditor, TextEditor, type TextFieldOfRecord } from './field-editors.tsx';
import { PostalCodeEditor } from './postal-code-editor.tsx';
import { profileText } from './text.ts';

const name: TextFieldOfRecord = {
  field: 'name',
  label: profileText.name,
  input: { autoComplete: 'name', autoCapitalize: 'words', maxLength: limits.nameMaxLength },
};
const phone: TextFieldOfRecord = {
  field: 'phone',
  label: profileText.phone,
  mask: maskPhone,
  settled: settledPhone,
  shown: formatPhone,
  problem: phoneProblem,
  input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', placeholder: profileText.phonePlaceholder },
};
const number: TextFieldOfRecord = {
  field: 'number',
  label: profileText.number,
  input: { autoComplete: 'off', maxLength: limits.numberMaxLength },
};
const complement: TextFieldOfRecord = {
  field: 'complement',
  label: profileText.complement,
  input: { autoComplete: 'address-line2', autoCapitalize: 'sentences', maxLength: limits.complementMaxLength },
};

const card = 'mt-3.5 divide-y divide-line rounded-lg border border-line bg-surface';

/** Every field of the person's record, each with its own save. */
export function OwnRecord({ person }: { person: Person }) {
  const { pendingEmail } = person;
  return (
    <ul className={card}>
      <TextRow of={name} person={person} />
      <TextRow of={phone} person={person} />
      <ProfileRow
        label={profileText.email}
        field="email"
        value={person.email}
        editor={(editing) => <EmailEditor person={person} {...editing} />}
        below={({ onDone }) =>
          pendingEmail === null ? (
            !person.emailConfirmed && <UnconfirmedEmail email={person.email} />
          ) : (
            <PendingEmail key={pendingEmail} email={pendingEmail} onEnd={onDone} />
          )
        }
      />
      <ProfileRow
        label={profileText.password}
        value={<Dots />}
        editor={(editing) => <PasswordEditor person={person} {...editing} />}
      />
      <ProfileRow
        label={profileText.postalCode}
        field="cep"
        value={person.cep ?? <Absent />}
        editor={(editing) => <PostalCodeEditor person={person} {...editing} />}
      />
      {/* Read-only: saved with the postal code, whose editor also asks for the street where the code has none. */}
      <ProfileRow label={profileText.address} value={unbrokenTown(person.address ?? profileText.noAddress)} />
      <TextRow of={number} person={person} />
      <TextRow of={complement} person={person} />
    </ul>
  );
}

function TextRow({ of, person }: { of: TextFieldOfRecord; person: Person }) {
  const value = person[of.field];
  const problem = value === null ? null : (of.problem?.(value) ?? null);
  return (
    <ProfileRow
      label={of.label}
      field={of.field}
      value={value === null ? <Absent /> : (of.shown ?? String)(value)}
      below={() => problem !== null && <p className="text-small text-danger-ink">{profileText.toCorrect(problem)}</p>}
      editor={(editing) => <TextEditor of={of} person={person} {...editing} />}
    />
  );
}

function Absent() {
  return <span className="text-ink-soft">{profileText.absent}</span>;
}

function Dots() {
  return (
    <>
      <span aria-hidden="true">{profileText.passwordDots}</span>
      <span className="sr-only">{profileText.passwordHidden}</span>
    </>
  );
}

const labels = [
  profileText.name,
  profileText.phone,
  profileText.email,
  profileText.password,
  profileText.postalCode,
  profileText.address,
  profileText.number,
  profileText.complement,
];

/** The session's copy of the person's data, for want of the record; read-only. */
export function SessionRecord() {
  const session = useSession();
  return (
    <ul className={card}>
      <ProfileRow label={profileText.name} value={session?.name ?? uiText.unnamed} />
      <ProfileRow label={profileText.email} value={session?.email ?? <Absent />} />
    </ul>
  );
}

/** Skeleton rows while the record is loading. */
export function WaitingRecord() {
  return (
    <>
      <ul className={card}>
        {labels.map((label) => (
          <ProfileRow
            key={label}
            label={label}
            // An address takes two lines on narrow screens.
            value={<Skeleton className={classNames('my-1 h-4 w-40', label === profileText.address && 'max-sm:h-10')} />}
          />
        ))}
      </ul>
      <WaitingStatus quiet>{profileText.loading}</WaitingStatus>
    </>
  );
}
