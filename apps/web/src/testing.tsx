import { type ErrorCode, errors } from '@separai/contract/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, type HistoryState, Outlet, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { ToastProvider } from './components/ui/toast.tsx';
import { Toaster } from './components/ui/toaster.tsx';
import { discardEntriesOfOthers } from './features/outbox/discard.ts';
import { clearPersonalData, registerPersonalStore, whenCleared } from './lib/clear-personal-data.ts';
import { storeSession } from './lib/session.ts';
import { queryClient } from './query-client.ts';

/** A request of the page, with its JSON body. */
export interface SentRequest {
  /** Method, path and query: `POST /api/users`. */
  readonly line: string;
  readonly body: unknown;
}

/** The server's answer to a request: JSON with status 200, or what a function makes. */
type Answer = object | ((body: unknown) => Response | Promise<Response>);

/** Answers by method and path, without the query. */
let answers: Record<string, Answer> = {};
let sent: SentRequest[] = [];

/** Answers the page's requests in the server's place; of two answers to one request the later counts. Returns all requests of the test. */
export const answer = (more: Record<string, Answer>): readonly SentRequest[] => {
  Object.assign(answers, more);
  return sent;
};

/** A refusal of the server, in the contract's words. */
export const refuse = (code: ErrorCode, more: object = {}): Response => {
  const { status, sentence: error } = errors[code];
  return Response.json({ error, code, ...more }, { status });
};

/** No answer: the server is out of reach. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that is on its way until `release`. */
export const heldAnswer = (body: object) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = async (): Promise<Response> => {
    await released;
    return Response.json(body);
  };
  return { held, release };
};

const fetchAnswer = async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
  const { pathname, search } = new URL(address, location.origin);
  const given = typeof body === 'string' ? JSON.parse(body) : body;
  sent.push({ line: `${method} ${pathname}${search}`, body: given });
  const found = answers[`${method} ${pathname}`];
  expect(found, `an answer to ${method} ${pathname}`).toBeDefined();
  return typeof found === 'function' ? found(given) : Response.json(found);
};

registerPersonalStore(discardEntriesOfOthers);

/** Begins a test without answers. */
export const begin = (): void => {
  answers = {};
  sent = [];
  vi.stubGlobal('fetch', fetchAnswer);
};

/** Removes what a test has rendered and stored. */
export const end = async (): Promise<void> => {
  vi.useRealTimers();
  await cleanup();
  const cleared = new Promise<void>((resolve) => {
    const stop = whenCleared(() => {
      stop();
      resolve();
    });
  });
  clearPersonalData({ isAsked: true });
  await cleared;
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
};

/** Signs a resident in. */
export const signIn = (more: object = {}): void =>
  storeSession({
    id: '5f0d9a1e-0000-4000-8000-000000000001',
    name: 'Marina Alves',
    email: 'marina@exemplo.com.br',
    token: 't',
    ...more,
  });

/**
 * Renders screens at their paths within the app's providers, and opens one of them; at other paths nothing is rendered. `state` is
 * that of its history entry. `path` returns the present path.
 */
export const renderAt = async (address: string, screens: Record<string, ReactNode>, state: HistoryState = {}) => {
  history.replaceState(state, '', address);
  const rootRoute = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <main id="conteudo" tabIndex={-1}>
            <Outlet />
          </main>
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    ),
    notFoundComponent: () => null,
  });
  const routes = Object.entries(screens).map(([path, screen]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => screen }),
  );
  const router = createRouter({ routeTree: rootRoute.addChildren(routes) });
  await render(<RouterProvider router={router as never} />);
  return { path: () => router.state.location.pathname };
};

/** The field with exactly this label. */
export const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Asserts that the field is invalid with exactly this sentence. */
export const expectRefused = async (label: string, sentence: string): Promise<void> => {
  await expect.element(field(label)).toHaveAccessibleDescription(sentence);
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
};

export const expectAccepted = async (label: string): Promise<void> => {
  await expect.element(field(label)).not.toHaveAttribute('aria-invalid');
};
