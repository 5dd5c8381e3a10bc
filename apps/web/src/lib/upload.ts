import type { FileBody } from '@separai/contract/body';
import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { ApiError, failureOf, isSignedInAgain } from './api.ts';
import { platformText } from './api-wire.ts';
import { currentSession, reportSessionEnd } from './session.ts';

/** Time without progress after which an upload is aborted, in ms. */
const progressTimeout = 60_000;

interface Upload {
  readonly file: File;
  /** Values of the path's `:name` parameters. */
  readonly params?: Readonly<Record<string, string>>;
  /** The server does the write once per key. */
  readonly idempotencyKey?: string;
  /** Called with the uploaded part of the file, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file to an endpoint that takes one. Throws `ApiError` as `call` does, and the reason of `signal`. By
 * XMLHttpRequest, since `fetch` reports no upload progress.
 */
export const uploadFile = <const E extends Endpoint & { readonly body: FileBody }>(
  endpoint: E,
  upload: Upload,
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    const { file, params = {}, idempotencyKey, onProgress, signal } = upload;
    const session = currentSession();
    const token = session?.token ?? null;
    if (token === null) {
      void reportSessionEnd(platformText.tokenMissing);
      reject(new ApiError(401, 'token-missing', platformText.tokenMissing));
      return;
    }
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    let late = false;
    const giveUpLate = (): void => {
      late = true;
      request.abort();
    };
    let timer = setTimeout(giveUpLate, progressTimeout);
    const moved = (): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUpLate, progressTimeout);
    };
    const answered = async (): Promise<ReplyOf<E>> => {
      const response = new Response(request.responseText, { status: request.status });
      if (response.ok) return (await response.json()) as ReplyOf<E>;
      const failure = await failureOf(response);
      if (failure.status === 401 && (await isSignedInAgain(session, failure.message))) return uploadFile(endpoint, upload);
      throw failure;
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => resolve(answered());
    request.onerror = () => reject(new ApiError(0, 'unreachable', platformText.unreachable));
    request.onabort = () => reject(late ? new ApiError(0, 'timed-out', platformText.timedOut) : signal.reason);
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    const form = new FormData();
    form.set(endpoint.body.field, file);
    request.open(
      endpoint.method,
      `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    );
    request.setRequestHeader('accept', 'application/json');
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
