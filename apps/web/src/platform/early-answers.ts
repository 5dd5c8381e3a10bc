// Apart from `api.ts`, which comes with React: the first lines of the page begin here.

/** A call that was made before anybody wanted its answer. */
export interface Early {
  readonly controller: AbortController;
  readonly answer: Promise<Response>;
}

/** By address, after what says who asks. */
const asked = new Map<string, Early>();

/** The headers of a call with a session's token, or without. */
export const headersWith = (token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});

/** Reads an address of ours, with a session's token or without, before the code is here that wants the answer. */
export const askEarly = (address: string, token: string | null): void => {
  const controller = new AbortController();
  const headers = headersWith(token);
  const answer = fetch(address, { headers, signal: controller.signal });
  const key = headers['authorization'] + address;
  const early = { controller, answer };
  asked.set(key, early);
  // A refusal of the session may be outdated when its query begins, which then fetches again; other failures are the query's first attempt.
  answer.then(
    ({ status }) => {
      if ((status === 401 || status === 403) && asked.get(key) === early) asked.delete(key);
    },
    () => {},
  );
};

/** Forgets the answers that no question has taken: a write may make each of them untrue. */
export const forgetEarly = (): void => {
  for (const { controller } of asked.values()) controller.abort();
  asked.clear();
};

/** What was asked of the address by the same person, for whoever asks first; later ones ask anew. */
export const takeEarly = (address: string, { authorization }: Record<string, string>): Early | undefined => {
  const early = asked.get(authorization + address);
  asked.delete(authorization + address);
  return early;
};
