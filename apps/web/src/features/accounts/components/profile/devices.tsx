import type { SignedInDevice } from '@separai/contract/accounts/schema';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../../components/ui/states.tsx';
import { hasFailed } from '../../../../lib/query-failed.ts';
import { timeZone, today } from '../../../../lib/time.ts';
import { sent } from '../../../../lib/write.ts';
import { useDevices, useEndDevice } from '../../api.ts';
import { dayOf, lastUse } from '../../formats.ts';
import { profileText } from './text.ts';

/** The account's sessions, with the buttons that end the others. */
export function Devices() {
  const heading = useRef<HTMLHeadingElement>(null);
  const devices = useDevices();
  return (
    <section aria-labelledby="aparelhos" className="mt-6">
      <h2 id="aparelhos" ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        {profileText.devices}
      </h2>
      {devices.data !== undefined && <DeviceList devices={devices.data} onEnded={() => heading.current?.focus()} />}
      {hasFailed(devices) && <Failed query={devices} titleAs="h3" title={profileText.devicesFailed} />}
      {devices.data === undefined && !hasFailed(devices) && <WaitingDevices />}
    </section>
  );
}

function WaitingDevices() {
  return (
    <div className="mt-3 rounded-lg border border-line bg-surface px-4 py-3">
      <Skeleton className="my-1 h-4 w-2/5" />
      <Skeleton className="mt-2 h-3 w-3/5" />
      <WaitingStatus quiet>{profileText.devicesLoading}</WaitingStatus>
    </div>
  );
}

function DeviceList({ devices, onEnded }: { devices: readonly SignedInDevice[]; onEnded: () => void }) {
  const [said, setSaid] = useState('');
  const ending = useEndDevice();
  const others = devices.filter(({ current }) => !current).length;
  const end = (which: string): void => {
    if (ending.isPending) return;
    setSaid('');
    ending.mutate(sent({ which }), {
      onSuccess: () => {
        setSaid(which === 'others' ? profileText.othersEnded : profileText.ended);
        // The removed row took its button with it.
        onEnded();
      },
    });
  };
  const busyWith = ending.isPending ? ending.variables.which : null;
  return (
    <>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {devices.map((device) => (
          <Device key={device.id} device={device} ending={busyWith === device.id} onEnd={() => end(device.id)} />
        ))}
      </ul>
      {others === 0 && <p className="mt-2 text-small text-ink-soft">{profileText.onlyHere}</p>}
      <p role="status" className="mt-2 text-small text-success-ink">
        {said}
      </p>
      {ending.isError && (
        <FormAlert tone="danger">
          <p>{profileText.endFailed}</p>
          <p className="font-sans font-normal">{ending.error.message}</p>
        </FormAlert>
      )}
      {others > 1 && (
        <Button
          variant="neutral"
          busy={busyWith === 'others'}
          busyLabel={profileText.endOthers}
          onClick={() => end('others')}
          className="mt-2 w-full"
        >
          {profileText.endOthers}
        </Button>
      )}
    </>
  );
}

function Device({ device, ending, onEnd }: { device: SignedInDevice; ending: boolean; onEnd: () => void }) {
  const name = device.device ?? profileText.unknownDevice;
  const since = dayOf(device.createdAt, timeZone);
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-[12px] gap-y-2 px-[16px] py-3">
      <div className="flex min-w-0 items-start gap-[12px]">
        <Icon aria-hidden="true" className="mt-0.5 size-[20px] shrink-0" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-display font-semibold">{name}</p>
          <p className="text-small text-ink-soft">
            {device.current
              ? profileText.thisDevice
              : `${profileText.signedInOn(since)}, ${lastUse(device.lastUsedAt, today(), timeZone)}`}
          </p>
        </div>
      </div>
      {!device.current && (
        <Button
          variant="neutral"
          size="small"
          busy={ending}
          busyLabel={profileText.end}
          aria-label={profileText.endDevice(name, since)}
          onClick={onEnd}
          className="grow sm:grow-0"
        >
          {profileText.end}
        </Button>
      )}
    </li>
  );
}
