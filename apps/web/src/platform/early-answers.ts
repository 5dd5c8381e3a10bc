// Apart from `api.ts`, which comes with React: the first lines of the page begin here.

/** A call that was made before anybody wanted its answer. */
export interface Early {
  readonly controller: AbortController;
  readonly answer: Promise<Response>;
}

/** By address, after the token. */
const asked = new Map<string, Early>();

/** The headers of a call with a session's token, or without. */
export const headersWith = (token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});

/** Reads an address of ours, with a session's token or without, before the code is here that wants the answer. */
export const askEarly = (address: string, token: string | null): void => {
  const controller = new AbortController();
  const answer = fetch(address, { headers: headersWith(token), signal: controller.signal });
  // Whoever takes it hears how it went.
  answer.catch(() => {});
  asked.set(token + address, { controller, answer });
};

/** What was asked of the address with the same token, for whoever asks first; later ones ask anew. */
export const takeEarly = (address: string, token: string | null): Early | undefined => {
  const early = asked.get(token + address);
  asked.delete(token + address);
  return early;
};
