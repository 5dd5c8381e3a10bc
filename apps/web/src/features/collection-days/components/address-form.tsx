import { isPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { Address } from '../api.ts';
import { daysText as text } from '../text.ts';

/** The form with postal code and house number; both are those of `address` at first. */
export function AddressForm({ address, onAsk }: { address: Address | null; onAsk: (address: Address) => void }) {
  const [cep, setCep] = useState(address?.cep ?? '');
  const [number, setNumber] = useState(address?.number ?? '');
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIncomplete(!isPostalCode(cep));
    if (isPostalCode(cep)) onAsk({ cep, number: number === '' ? null : number });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid grid-cols-2 items-end gap-2.5">
      <TextField
        label={text.postalCode}
        name="cep"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        value={cep}
        error={isIncomplete ? text.invitation : undefined}
        onChange={(event) => setCep(maskPostalCode(event.target.value))}
      />
      <TextField
        label={text.houseNumber}
        name="numero"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={number}
        onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" variant="primary" className="col-span-2">
        {text.search}
      </Button>
    </form>
  );
}
