import { limits } from '@separai/contract/limits';
import { LoaderCircle, LocateFixed, X } from 'lucide-react';
import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../../../../components/ui/button.tsx';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { RetryAlert } from '../../../../components/ui/retry-alert.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { maskSearchText } from '../../filter.ts';
import type { StartNotice } from '../../hooks/use-device.ts';
import { GeocoderCredit } from '../attribution.tsx';
import { mapText } from './text.ts';

interface MapSearchProps {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  onLocate: () => void;
  locating: boolean;
  notice: StartNotice | null;
  /** Resets the list to the default place. */
  onClearOrder: () => void;
}

/** Text box, button for the device's position, and the notice about the list's start. */
export function MapSearch({ box, typed, onType, onFocus, onBlur, onLocate, locating, notice, onClearOrder }: MapSearchProps) {
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    // Only with the caret at the end: a controlled value moves the caret there.
    const atEnd = target.selectionStart === target.value.length;
    onType(atEnd ? maskSearchText(target.value) : target.value);
  };
  return (
    <search className="mt-2 block">
      <SearchField
        ref={box}
        label={<span className="sr-only">{mapText.searchLabel}</span>}
        placeholder={mapText.searchPlaceholder}
        value={typed}
        onChange={type}
        onFocus={onFocus}
        onBlur={onBlur}
        onClear={() => onType('')}
        autoComplete="postal-code"
        maxLength={limits.searchTextMaxLength}
        onKeyDown={({ key, currentTarget }) => {
          // Closes a phone's keyboard; the list is already filtered.
          if (key === 'Enter' && matchMedia('(pointer: coarse)').matches) currentTarget.blur();
        }}
        trailing={
          <IconButton
            label={locating ? mapText.locating : mapText.locate}
            title={mapText.locate}
            icon={
              locating ? (
                <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />
              ) : (
                <LocateFixed aria-hidden />
              )
            }
            aria-busy={locating || undefined}
            onClick={() => !locating && onLocate()}
            className="mr-0.5 map-locate"
          />
        }
      />
      <Notice notice={notice} onClearOrder={onClearOrder} />
    </search>
  );
}

function Notice({ notice, onClearOrder }: Pick<MapSearchProps, 'notice' | 'onClearOrder'>) {
  const alert = useRef<HTMLDivElement>(null);
  const sentence = notice?.sentence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for another sentence
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence]);
  if (notice?.tone === 'failed') {
    return (
      <div ref={alert} className="mt-2">
        {notice.retry === undefined ? (
          <FormAlert tone="warn">{notice.sentence}</FormAlert>
        ) : (
          <RetryAlert onRetry={notice.retry}>{notice.sentence}</RetryAlert>
        )}
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-2">
      <div role="status" className="min-w-0 text-small font-medium text-ink wrap-anywhere">
        {notice?.sentence}
        {notice?.isGeocoded === true && <GeocoderCredit />}
      </div>
      {notice?.tone === 'near' && (
        <IconButton label={mapText.clearOrder} title={mapText.clearOrder} icon={<X aria-hidden />} onClick={onClearOrder} />
      )}
    </div>
  );
}
