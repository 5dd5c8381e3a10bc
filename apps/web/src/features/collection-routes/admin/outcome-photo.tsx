import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { outcomePhotoQuery } from './api.ts';
import { officeText as text } from './text.ts';

/** The photo of a collector's report, loaded on a press. */
export function OutcomePhoto({ id, address }: { id: string; address: string }) {
  const [isWanted, setWanted] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const photo = useQuery({ ...outcomePhotoQuery(id), enabled: isWanted });
  const askAgain = async (): Promise<void> => {
    await photo.refetch();
    setBroken(false);
  };
  if (!isWanted)
    return (
      <Button variant="neutral" size="small" onClick={() => setWanted(true)}>
        {text.photo}
        <span className="sr-only">: {address}</span>
      </Button>
    );
  if (photo.isError || isBroken)
    return (
      <FormFailure>
        <p>{text.photoFailed}</p>
        <Button variant="neutral" size="small" className="mt-2" busy={photo.isFetching} onClick={() => void askAgain()}>
          {text.photoAgain}
        </Button>
      </FormFailure>
    );
  if (photo.data === undefined) return <WaitingStatus>{text.photoLoading}</WaitingStatus>;
  return (
    <img
      src={photo.data.url}
      alt={text.photoOf(address)}
      onError={() => setBroken(true)}
      className="max-h-96 max-w-full rounded-lg"
    />
  );
}
