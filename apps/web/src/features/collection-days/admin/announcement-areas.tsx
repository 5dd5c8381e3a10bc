import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextFilter } from '../../../components/admin/filters.tsx';
import { CheckChip } from '../../../components/ui/chip.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { announcedAreasQuery } from './announcement-api.ts';
import { announcementText as text } from './announcement-text.ts';

interface AnnouncementAreasProps {
  serviceId: number;
  /** Names of the chosen areas by id. */
  chosen: ReadonlyMap<number, string>;
  onChosen: (areas: ReadonlyMap<number, string>) => void;
  problem: string | undefined;
}

/** The areas of a service to choose from, found by their names; chosen ones stay in view. */
export function AnnouncementAreas({ serviceId, chosen, onChosen, problem }: AnnouncementAreasProps) {
  const [typed, setTyped] = useState('');
  const found = useQuery(announcedAreasQuery(serviceId, typed));
  const toggle = (id: number, name: string): void => {
    const areas = new Map(chosen);
    if (!areas.delete(id)) areas.set(id, name);
    onChosen(areas);
  };
  const listed = found.data?.items.filter(({ active }) => active) ?? [];
  const hidden = [...chosen].filter(([id]) => listed.every((area) => area.id !== id));
  const shown = [...hidden.map(([id, name]) => ({ id, name })), ...listed];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <TextFilter label={text.search} value={typed} onChange={(q) => setTyped(q ?? '')} />
      {hasFailed(found) && <Failed query={found} title={text.areasFailed} />}
      {found.isPending && !hasFailed(found) && <WaitingStatus>{text.counting}</WaitingStatus>}
      {found.data !== undefined && listed.length === 0 && <p>{text.noAreas}</p>}
      <div className="flex flex-wrap gap-2">
        {shown.map(({ id, name }) => (
          <CheckChip key={id} checked={chosen.has(id)} onChange={() => toggle(id, name)}>
            <span className="wrap-anywhere">{name}</span>
          </CheckChip>
        ))}
      </div>
      {found.data !== undefined && found.data.total > found.data.items.length && (
        <p className="text-small text-ink-soft">{text.more(found.data.items.length, found.data.total)}</p>
      )}
      <div role="alert">{problem !== undefined && <FieldError>{problem}</FieldError>}</div>
    </div>
  );
}
