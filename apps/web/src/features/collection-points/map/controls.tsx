import { Maximize, Minimize, Minus, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useFullscreen } from '../../../platform/fullscreen.ts';
import { fullscreenText } from '../../../text/fullscreen.ts';
import { mapText } from '../../../text/map.ts';

function MapButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-[44px] place-items-center rounded-[inherit] text-ink hover:bg-sunken [&>svg]:size-[22px]"
    >
      {icon}
    </button>
  );
}

const group = 'rounded-lg bg-raised shadow-float';

/** Zoom, and on phones the whole screen. Each child covers a bit of the map. */
export function MapControls({ ref, onZoom }: { ref: Ref<HTMLDivElement>; onZoom: (levels: number) => void }) {
  const fullscreen = useFullscreen();
  return (
    <div ref={ref} className="map-controls">
      <div className={group}>
        <div className="rounded-t-lg border-b border-line">
          <MapButton label={mapText.zoomIn} icon={<Plus aria-hidden />} onClick={() => onZoom(1)} />
        </div>
        <div className="rounded-b-lg">
          <MapButton label={mapText.zoomOut} icon={<Minus aria-hidden />} onClick={() => onZoom(-1)} />
        </div>
      </div>
      {fullscreen !== null && (
        <div className={`${group} lg:hidden`}>
          <MapButton
            label={fullscreen.active ? fullscreenText.leave : fullscreenText.enter}
            icon={fullscreen.active ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onClick={fullscreen.toggle}
          />
        </div>
      )}
    </div>
  );
}
