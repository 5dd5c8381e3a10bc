import 'leaflet/dist/leaflet.css';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { TileState } from '../../lib/map-tiles.ts';
import { settings } from '../../lib/settings.ts';
import { Attribution } from './attribution.tsx';
import { IconButton, standaloneLinkClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { FormAlert } from './field.tsx';
import { WaitingStatus } from './states.tsx';

interface MapFrameText {
  readonly waiting: string;
  readonly failed: string;
  readonly retry: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly tilesFailed: string;
}

interface MapFrameProps {
  container: RefObject<HTMLDivElement | null>;
  label: string;
  describedBy?: string;
  map: {
    readonly engine: { readonly zoomBy: (levels: number) => void } | null;
    readonly tiles: TileState;
    readonly failed: boolean;
    readonly retry: () => void;
  };
  text: MapFrameText;
  className: string;
  /** Over the map. */
  children?: ReactNode;
}

/** The frame of a map: the map's element, zoom buttons, attribution, and the states of its code and tiles. */
export function MapFrame({ container, label, describedBy, map, text, className, children }: MapFrameProps) {
  const { engine, tiles, failed, retry } = map;
  if (failed)
    return (
      <FormAlert tone="warn">
        {text.failed}{' '}
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
            <WaitingStatus>{text.waiting}</WaitingStatus>
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
