import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { WaitingStatus } from '../ui/states.tsx';
import { uiText } from '../ui/text.ts';
import { FormFailure } from './form-failure.tsx';
import { photoText as text } from './text.ts';

type PhotoLink = { readonly url: string };

interface PhotoOnRequestProps<Key extends QueryKey> {
  /** The query of the photo's link, made after the press. */
  query: UseQueryOptions<PhotoLink, Error, PhotoLink, Key>;
  /** The photo's subject, which tells the buttons of one screen apart. */
  subject: string;
  /** The photo's alternative text. */
  alt: string;
}

/** A photo of a report, loaded on a press. */
export function PhotoOnRequest<Key extends QueryKey>({ query, subject, alt }: PhotoOnRequestProps<Key>) {
  const [isWanted, setWanted] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const photo = useQuery({ ...query, enabled: isWanted });
  const askAgain = async (): Promise<void> => {
    await photo.refetch();
    setBroken(false);
  };
  if (!isWanted)
    return (
      <Button variant="neutral" size="small" onClick={() => setWanted(true)}>
        {text.show}
        <span className="sr-only">: {subject}</span>
      </Button>
    );
  if (photo.isError || isBroken)
    return (
      <FormFailure>
        <p>{text.failed}</p>
        <Button variant="neutral" size="small" className="mt-2" busy={photo.isFetching} onClick={() => void askAgain()}>
          {uiText.retry}
        </Button>
      </FormFailure>
    );
  if (photo.data === undefined) return <WaitingStatus>{text.loading}</WaitingStatus>;
  return <img src={photo.data.url} alt={alt} onError={() => setBroken(true)} className="max-h-96 max-w-full rounded-lg" />;
}
