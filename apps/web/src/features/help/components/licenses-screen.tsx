import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { fetchWithin } from '../../../lib/api.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { licensesText as text } from '../text.ts';

/** A third-party package, as the build lists it. */
interface LicensedPackage {
  readonly name: string;
  /** Empty for packages without one, such as the font. */
  readonly version: string;
  readonly license: string | null;
  readonly text: string;
}

interface Licenses {
  readonly pages: readonly LicensedPackage[];
  readonly server: readonly LicensedPackage[];
}

// A file of the build, not an endpoint.
const readLicenses = (signal: AbortSignal): Promise<Licenses> =>
  fetchWithin('/licenses.json', { signal }, async (response) => {
    if (!response.ok) throw new Error(`licenses.json: ${response.status}`);
    return response.json();
  });

/** `/user/help/licenses`: third-party packages with their licences. */
export function LicensesScreen() {
  // A long list, rendered with low priority.
  const licenses = useDeferredValue(
    useQuery({
      queryKey: ['/licenses.json'],
      queryFn: ({ signal }) => readLicenses(signal),
    }),
  );
  return (
    <Column className="py-4">
      <PageTitle back={<BackArrow to="/user/help" label={text.back} replace />}>{text.title}</PageTitle>
      <p className="mt-1 text-ink-soft">{text.intro}</p>
      <AllPackages licenses={licenses} />
    </Column>
  );
}

function AllPackages({ licenses }: { licenses: UseQueryResult<Licenses> }) {
  if (hasFailed(licenses)) return <Failed query={licenses} title={text.failed} sentence={text.failedSentence} />;
  if (licenses.data === undefined) return <Waiting />;
  const { pages, server } = licenses.data;
  return (
    <>
      <Packages title={text.pages(pages.length)} packages={pages} />
      <Packages title={text.server(server.length)} packages={server} />
    </>
  );
}

function Packages({ title, packages }: { title: string; packages: readonly LicensedPackage[] }) {
  return (
    <section className="mt-6">
      <h2 className="text-heading font-bold">{title}</h2>
      <Card padding="none" className="mt-2.5">
        <ul className="divide-y divide-line">
          {packages.map((one) => (
            <li key={`${one.name} ${one.version}`}>
              <Package of={one} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Package({ of: { name, version, license, text: words } }: { of: LicensedPackage }) {
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-display text-body font-semibold wrap-anywhere">
            {name} <span className="font-sans text-small font-normal text-ink-soft">{version}</span>
          </span>
          <span className="block text-small wrap-anywhere text-ink-soft">{license ?? text.unnamed}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft motion-quick group-open:rotate-180" />
      </summary>
      <p lang={words === '' ? undefined : 'en'} className="px-4 pb-3.5 text-small wrap-anywhere whitespace-pre-wrap">
        {words === '' ? text.noText : words}
      </p>
    </details>
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <Skeleton className="mt-6 h-6 w-2/5" />
      <Card padding="none" aria-hidden="true" className="mt-2.5 divide-y divide-line">
        {['1', '2', '3', '4', '5', '6', '7', '8'].map((place) => (
          <div key={place} className="grid min-h-14 content-center gap-2 px-4 py-2">
            <Skeleton shape="line" className="h-4 w-1/2" />
            <Skeleton shape="line" className="h-3 w-1/5" />
          </div>
        ))}
      </Card>
    </>
  );
}
