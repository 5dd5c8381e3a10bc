import { emptyDetails, type RegistrationDetails, saveDraft, setDraftPassword } from '../../registration-draft.ts';

export const barao = 'Rua Barão de Aratanha, Fátima, Fortaleza - CE';
export const person = { name: 'Rita de Cássia Nunes', email: 'rita@exemplo.com.br' };
/** A whole second step. */
export const details = { phone: '(85) 9 8765-4321', cep: '60040-531', address: barao, number: '120' };

/** A registration whose first step is done. */
export const givenSecondStep = (typed: Partial<RegistrationDetails> = {}): void => {
  setDraftPassword('sacola-verde-1');
  saveDraft({ ...person, details: { ...emptyDetails, ...typed }, refusals: {} }, Date.now());
};
