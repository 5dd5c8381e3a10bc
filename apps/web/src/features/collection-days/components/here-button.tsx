import { Crosshair } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useDevice } from '../../collection-points/index.ts';
import { type Place, placeWith } from '../place.ts';
import { placeText as text } from '../text.ts';

/** 'Usar minha localização': asks for the place where the device is. */
export function HereButton({ onAsk }: { onAsk: (place: Place) => void }) {
  const { device, locate, forget } = useDevice();
  useEffect(() => {
    if (device.step !== 'found') return;
    forget();
    onAsk(placeWith({ position: device.place.position }));
  }, [device, forget, onAsk]);
  return (
    <>
      <Button
        variant="soft"
        size="small"
        icon={<Crosshair />}
        busy={device.step === 'locating'}
        busyLabel={text.locating}
        onClick={() => void locate()}
      >
        {text.here}
      </Button>
      {device.step === 'failed' && (
        <FormAlert tone="danger" className="basis-full">
          {device.sentence}
        </FormAlert>
      )}
    </>
  );
}
