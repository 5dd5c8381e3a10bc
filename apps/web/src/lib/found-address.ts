import { addressOf, changeByPostalCode } from '@separai/contract/postal-codes/address';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TypedPostalCode } from './postal-code.ts';

/** Where a form has the address that a postal code fills in. */
export interface AddressInForm {
  /** The name of the field with the postal code. */
  readonly codeName: string;
  readonly present: () => string;
  readonly write: (address: string) => void;
  readonly focus: (field: 'address' | 'number') => void;
  /** What stood there from the start, which nobody has typed for this form. */
  readonly given?: string;
}

/** Puts a found address into the form, or offers it beside what the person wrote. */
export const useFoundAddress = (answer: TypedPostalCode, form: AddressInForm) => {
  const filled = useRef<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [offer, setOffer] = useState<string | null>(null);
  const fill = (address: string): void => {
    form.write(address);
    filled.current = address;
  };
  const receive = useEffectEvent((to: TypedPostalCode): void => {
    setOffer(null);
    const present = form.present();
    // An address that came from another postal code does not belong to one that does not exist.
    if (to.step === 'refused' && filled.current !== null && present === filled.current) fill('');
    if (to.step !== 'found') return;
    const { found } = to;
    const change = changeByPostalCode(addressOf(found), { present, filled: present === form.given ? present : filled.current });
    if (change !== null && 'offer' in change) setOffer(change.offer);
    if (change !== null && 'fill' in change) fill(change.fill);
    place.current?.scrollIntoView({ block: 'nearest' });
    // Who has gone on to another field is not called back.
    if (document.activeElement?.getAttribute('name') === form.codeName)
      form.focus(found.logradouro === '' ? 'address' : 'number');
  });
  useEffect(() => receive(answer), [answer]);
  const acceptOffer = (): void => {
    if (offer === null) return;
    fill(offer);
    setOffer(null);
    form.focus('number');
  };
  return {
    /** The found address, where another one was written; null where there is none. */
    offer,
    acceptOffer,
    /** Around the address and what is said of it, which are scrolled into sight. */
    place,
  };
};
