import type { Endpoint } from '@separai/contract/endpoint';
import { listGuides, readGuide } from '@separai/contract/recycling-guides/endpoints';
import { debug, ping } from '@separai/contract/system/endpoints';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { ApiError, type CallInput, callWith } from '../../../lib/api.ts';
import { adminDebugText as text } from './text.ts';

interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: unknown;
}

const ask = async <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer> => {
  const begun = performance.now();
  return callWith(endpoint, input, async (response) => ({
    status: response.status,
    milliseconds: Math.round(performance.now() - begun),
    body: (await response.json()) as unknown,
  }));
};

/** A guide that every new installation has. */
const knownGuide = 'papel';

/** Calls that only read. */
const checks: readonly { readonly name: string; readonly run: () => Promise<Answer> }[] = [
  { name: 'GET /api/ping', run: () => ask(ping, {}) },
  { name: 'GET /api/debug', run: () => ask(debug, {}) },
  { name: 'GET /api/recycle-materials', run: () => ask(listGuides, {}) },
  { name: `GET /api/recycle-materials/${knownGuide}`, run: () => ask(readGuide, { params: { id: knownGuide } }) },
];

/** Calls of the API with their results. */
export function ApiChecks() {
  return (
    <section aria-labelledby="testes-da-api">
      <h3 id="testes-da-api" className="mb-2 font-display text-name font-semibold">
        {text.api}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {checks.map(({ name, run }) => (
          <Check key={name} name={name} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Check({ name, run }: (typeof checks)[number]) {
  const check = useMutation({ mutationFn: run });
  return (
    <li className="rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <code className="min-w-0 wrap-anywhere">{name}</code>
        <Button
          variant="neutral"
          size="small"
          icon={<Play />}
          busy={check.isPending}
          busyLabel={text.running}
          onClick={() => check.mutate()}
        >
          {text.run}
          <span className="sr-only">{text.ofCall(name)}</span>
        </Button>
      </div>
      {check.isError && (
        <FormAlert tone="danger" className="mt-2">
          {check.error instanceof ApiError && check.error.status > 0 && `${check.error.status}: `}
          {check.error.message}
        </FormAlert>
      )}
      {check.data !== undefined && (
        <>
          <p role="status" className="mt-2 font-medium text-success-ink">
            {text.worked(String(check.data.status), check.data.milliseconds)}
          </p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
            tabIndex={0}
            aria-label={`${text.answer}${text.ofCall(name)}`}
            className="mt-1 max-h-72 overflow-auto rounded-md bg-sunken p-2 text-small"
          >
            <pre>{JSON.stringify(check.data.body, null, 2)}</pre>
          </section>
        </>
      )}
    </li>
  );
}
