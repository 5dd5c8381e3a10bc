import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { settings } from '../../../lib/settings.ts';
import { today } from '../../../lib/time.ts';
import { databaseNames, entriesIn, isWorkerRegistered, sizeOf } from './device-storage.ts';
import { adminDebugText as text } from './text.ts';

interface StorageChecksProps {
  /** The number of guides stored in this browser; null without readable ones. */
  countSavedGuides: () => number | null;
}

interface Row {
  readonly place: string;
  readonly state: string;
  readonly content: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'place', title: text.place, isHead: true, className: 'font-medium', cell: ({ place }) => place },
  { key: 'state', title: text.state, cell: ({ state }) => state },
  { key: 'content', title: text.content, className: 'wrap-anywhere', cell: ({ content }) => content },
];

const look = () => ({ local: entriesIn(() => localStorage), session: entriesIn(() => sessionStorage) });

/** The browser's storages with their state, and their contents as a file. */
export function StorageChecks({ countSavedGuides }: StorageChecksProps) {
  const [entries, setEntries] = useState(look);
  const deep = useQuery({
    queryKey: ['device storage'],
    queryFn: async () => ({ databases: await databaseNames(), worker: await isWorkerRegistered() }),
    refetchOnMount: 'always',
  });
  const guides = countSavedGuides();
  const databases = deep.data?.databases ?? null;
  const ofKeys = (values: ReturnType<typeof entriesIn>): string =>
    values === null ? '' : text.keys(values.length, text.bytes(sizeOf(values)));
  const rows: readonly Row[] = [
    ...(['local', 'session'] as const).map((storage) => ({
      place: text.places[storage],
      state: entries[storage] === null ? text.forbidden : text.works,
      content: ofKeys(entries[storage]),
    })),
    {
      place: text.places.database,
      state: databases === null ? text.forbidden : text.works,
      content: databases === null ? '' : text.databases(databases),
    },
    { place: text.places.worker, state: deep.data?.worker ? text.registered : text.unregistered, content: '' },
    {
      place: text.places.guides,
      state: guides === null ? text.noGuides : text.readable,
      content: guides === null ? '' : text.savedGuides(guides),
    },
  ];
  const save = (): void => {
    const content = { version: settings.version, at: new Date().toISOString(), ...entries, databases };
    saveFile({
      name: `separai-armazenamento-${today()}.json`,
      type: 'application/json',
      content: JSON.stringify(content, null, 2),
    });
  };
  return (
    <section aria-labelledby="armazenamento">
      <h3 id="armazenamento" className="mb-2 font-display text-name font-semibold">
        {text.storage}
      </h3>
      <Table rows={rows} rowId={({ place }) => place} caption={text.caption} columns={columns} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="neutral"
          size="small"
          icon={<RefreshCw />}
          onClick={() => {
            setEntries(look());
            void deep.refetch();
          }}
        >
          {text.check}
        </Button>
        <Button variant="neutral" size="small" icon={<Download />} onClick={save}>
          {text.export}
        </Button>
      </div>
      <p className="mt-1.5 text-small text-ink-soft">{text.exportHint}</p>
    </section>
  );
}
