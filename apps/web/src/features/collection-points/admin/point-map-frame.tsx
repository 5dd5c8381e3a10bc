import 'leaflet/dist/leaflet.css';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Attribution } from '../../../components/ui/attribution.tsx';
import { IconButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import type { TileState } from '../../../lib/map-tiles.ts';
import { settings } from '../../../lib/settings.ts';
import type { MapEngine } from '../map-engine.ts';
import { adminPointFormText as text } from './point-form-text.ts';

interface PointMapFrameProps {
  container: RefObject<HTMLDivElement | null>;
  label: string;
  describedBy?: string;
  map: { readonly engine: MapEngine | null; readonly tiles: TileState; readonly failed: boolean; readonly retry: () => void };
  failedText: string;
  className: string;
  /** Over the map. */
  children?: ReactNode;
}

/** The frame of the panel's maps of points: the map's element, zoom buttons, attribution, and the states of its code and tiles. */
export function PointMapFrame({ container, label, describedBy, map, failedText, className, children }: PointMapFrameProps) {
  const { engine, tiles, failed, retry } = map;
  if (failed)
    return (
      <FormAlert tone="warn">
        {failedText}{' '}
        <button type="button" onClick={retry} className={standaloneLinkClass}>
          {text.retry}
        </button>
      </FormAlert>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className={classNames('relative overflow-hidden rounded-lg border border-edge bg-sunken', className)}>
        {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes this element the map */}
        <div
          ref={container}
          role="region"
          aria-label={label}
          aria-describedby={describedBy}
          className="isolate absolute inset-0 z-0 bg-sunken! focus-visible:-outline-offset-4 [&.leaflet-container]:[font:inherit] [&_.leaflet-tile-pane]:[filter:var(--tile-filter)]"
        />
        {engine === null ? (
          <div className="absolute inset-0 grid place-items-center">
            <WaitingStatus>{text.mapWaiting}</WaitingStatus>
          </div>
        ) : (
          <div className="absolute top-2 right-2 grid rounded-lg bg-raised shadow-float">
            <IconButton label={text.zoomIn} icon={<Plus aria-hidden="true" />} onClick={() => engine.zoomBy(1)} />
            <IconButton label={text.zoomOut} icon={<Minus aria-hidden="true" />} onClick={() => engine.zoomBy(-1)} />
          </div>
        )}
        {children}
        <p className="absolute right-0 bottom-0 rounded-tl-sm bg-surface px-1.5 py-0.5 text-tiny text-ink wrap-anywhere">
          <Attribution text={settings.tileAttribution} />
        </p>
      </div>
      {tiles === 'failed' && <FormAlert tone="warn">{text.tilesFailed}</FormAlert>}
    </div>
  );
}
