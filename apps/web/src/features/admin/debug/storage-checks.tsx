import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { settings } from '../../../lib/settings.ts';
import { today } from '../../../lib/today.ts';
import { databaseNames, isWorkerRegistered, keptIn, sizeOf } from './device-storage.ts';
import { adminDebugText as text } from './text.ts';

interface StorageChecksProps {
  /** How many guides this browser keeps; null where it keeps none that can be read. */
  countSavedGuides: () => number | null;
}

const look = () => ({ local: keptIn(() => localStorage), session: keptIn(() => sessionStorage) });

/** What this browser keeps, whether it lets it be kept, and all of it as a file. */
export function StorageChecks({ countSavedGuides }: StorageChecksProps) {
  const [kept, setKept] = useState(look);
  const deep = useQuery({
    queryKey: ['device storage'],
    queryFn: async () => ({ databases: await databaseNames(), worker: await isWorkerRegistered() }),
    refetchOnMount: 'always',
  });
  const guides = countSavedGuides();
  const databases = deep.data?.databases ?? null;
  const ofKeys = (values: ReturnType<typeof keptIn>): string =>
    values === null ? '' : text.keys(values.length, text.bytes(sizeOf(values)));
  const rows: readonly (readonly [place: string, state: string, content: string])[] = [
    ...(['local', 'session'] as const).map(
      (place) => [text.places[place], kept[place] === null ? text.forbidden : text.works, ofKeys(kept[place])] as const,
    ),
    [text.places.database, databases === null ? text.forbidden : text.works, databases === null ? '' : text.databases(databases)],
    [text.places.worker, deep.data?.worker ? text.registered : text.unregistered, ''],
    [text.places.guides, guides === null ? text.noGuides : text.readable, guides === null ? '' : text.savedGuides(guides)],
  ];
  const save = (): void => {
    const content = { version: settings.version, at: new Date().toISOString(), ...kept, databases };
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
      <table className={tableLook.table}>
        <caption className="sr-only">{text.caption}</caption>
        <thead className={tableLook.head}>
          <tr>
            <HeadCells words={[text.place, text.state, text.content]} />
          </tr>
        </thead>
        <tbody className={tableLook.body}>
          {rows.map(([place, state, content]) => (
            <tr key={place} className={tableLook.row}>
              <th scope="row" className={classNames(tableLook.cell, 'text-left font-medium')}>
                {place}
              </th>
              <td className={tableLook.cell}>{state}</td>
              <td className={classNames(tableLook.cell, 'wrap-anywhere')}>{content}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="neutral"
          size="small"
          icon={<RefreshCw />}
          onClick={() => {
            setKept(look());
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
