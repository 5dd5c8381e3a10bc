import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Choice, RecordChooser } from '../../../components/admin/record-chooser.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { adminServicesText } from './service-text.ts';

const text = adminServicesText.links;

interface LinkFieldsProps {
  legend: string;
  add: string;
  /** All records; undefined while they load. */
  known: readonly Choice[] | undefined;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The chosen records of a list, and the search that adds one. */
export function LinkFields({ legend, add, known, chosen, error, onChange }: LinkFieldsProps) {
  const [choosing, setChoosing] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const nameOf = (id: string): string => (known === undefined ? id : (known.find((one) => one.id === id)?.name ?? text.gone(id)));
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      {chosen.length === 0 && <p className="text-small text-ink-soft">{text.none}</p>}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <li key={id} className="flex max-w-full items-center gap-1 rounded-md border border-line pl-3">
              <span className="min-w-0 wrap-anywhere">{nameOf(id)}</span>
              <IconButton
                label={adminServicesText.removeLink(nameOf(id))}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {choosing && (
        <RecordChooser
          label={`${legend}: ${text.name}`}
          text={text}
          choices={(known ?? []).filter(({ id }) => !chosen.includes(id))}
          onChosen={(id) => {
            onChange([...chosen, id]);
            setChoosing(false);
            // The pressed button is gone with the list.
            chooseButton.current?.focus();
          }}
        />
      )}
      {chosen.length < collectionDayLimits.linksMax && (
        <div>
          <Button
            ref={chooseButton}
            variant="neutral"
            size="small"
            icon={<Plus />}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {choosing ? text.close : add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
