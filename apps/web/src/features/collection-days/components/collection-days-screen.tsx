import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormAlert } from '../../../components/ui/field.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { ApiError } from '../../../lib/api.ts';
import { goBackOnClick } from '../../../lib/page.ts';
import { hasFailed, useLastError } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { collectionDaysQuery } from '../api.ts';
import type { AreaChange } from '../area-change.ts';
import type { Place } from '../place.ts';
import { daysText as text } from '../text.ts';
import { Days } from './days.tsx';
import { HereButton } from './here-button.tsx';
import { MapButton } from './map-button.tsx';
import { PlaceForm } from './place-form.tsx';
import { Undecided } from './undecided.tsx';
import { UnknownCode } from './unknown-code.tsx';
import { UnknownStreet } from './unknown-street.tsx';

export interface CollectionDaysScreenProps {
  /** The asked place; null before the first question. */
  place: Place | null;
  /** Whether the place is that of the person's profile. */
  isOwn: boolean;
  /** Ids of the chosen areas; undefined while those of the profile are loading. */
  chosen: readonly number[] | undefined;
  /** Whether the last choice could not be stored. */
  choiceFailed: boolean;
  onAsk: (place: Place) => void;
  onChoose: (choice: AreaChange) => void;
  /** Stores a district of the own place in the profile, or none; null: the place is another one. */
  onOwnDistrict: ((district: string | null) => void) | null;
}

const none: readonly number[] = [];
/** A link or button within a sentence, with the height of a finger. */
const inlineButtonClass = '-my-3 inline-block py-3 underline underline-offset-4';

/** `/coleta`: the days on which the collection trucks pass at a place. */
export function CollectionDaysScreen(props: CollectionDaysScreenProps) {
  const { place, isOwn, onAsk, onOwnDistrict } = props;
  const isSignedIn = useSession() !== null;
  const placeKey = JSON.stringify(place);
  /** Parts of the asked place with which the person begins to name it by street or district. */
  const [renamed, setRenamed] = useState<{ placeKey: string; parts: Place } | null>(null);
  const renamedParts = renamed?.placeKey === placeKey ? renamed.parts : null;
  return (
    <Column className="pt-3 pb-4">
      {/* Visitors have the full-screen button in that corner. */}
      <PageTitle
        back={<BackArrow to={isSignedIn ? '/recycle' : '/welcome'} label={text.back} onClick={goBackOnClick} />}
        className={isSignedIn ? undefined : 'max-lg:pr-11'}
      >
        {text.title}
      </PageTitle>
      {place === null && <p className="mt-2 text-ink-soft">{text.invitation}</p>}
      {isOwn && place?.cep != null && (
        <p className="mt-2 text-ink-soft">
          {text.ownAddress(place.cep)}{' '}
          {onOwnDistrict !== null && place.district !== null && (
            <>
              {text.ownDistrict(place.district)}{' '}
              <button type="button" onClick={() => onOwnDistrict(null)} className={inlineButtonClass}>
                {text.chooseDistrictAgain}
              </button>{' '}
            </>
          )}
          <Link to="/user/notifications" className={inlineButtonClass}>
            {text.remind}
          </Link>
        </p>
      )}
      {/* The district of the profile stands above: it would open the fields of a place without a code. */}
      <PlaceForm
        key={`${placeKey} ${JSON.stringify(renamedParts)}`}
        place={renamedParts ?? (isOwn && place !== null ? { ...place, district: null } : place)}
        isByName={renamedParts !== null}
        onAsk={onAsk}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <HereButton onAsk={onAsk} />
        <MapButton place={place} chosen={props.chosen ?? none} onAsk={onAsk} onChoose={props.onChoose} />
      </div>
      {place !== null && <Answer {...props} place={place} onByName={(parts) => setRenamed({ placeKey, parts })} />}
    </Column>
  );
}

type AnswerProps = CollectionDaysScreenProps & {
  place: Place;
  /** Opens the fields of street and district, with parts of the place. */
  onByName: (parts: Place) => void;
};

function Answer({ place, isOwn, chosen, choiceFailed, onAsk, onChoose, onOwnDistrict, onByName }: AnswerProps) {
  const found = useQuery(collectionDaysQuery(place));
  const error = useLastError(found);
  if (hasFailed(found) && place.cep !== null && error instanceof ApiError && error.code === 'postal-code-not-found') {
    return <UnknownCode cep={place.cep} isOwn={isOwn} onByName={() => onByName({ ...place, cep: null })} />;
  }
  if (hasFailed(found)) return <Failed query={found} title={text.failed} />;
  if (found.data === undefined || chosen === undefined) return <Waiting />;
  const isFound = found.data.services.length > 0;
  // An answer that was persisted by an earlier version has no such field.
  const unknownStreet = found.data.unknownStreet ?? null;
  const answer = unknownStreet === null ? found.data : withoutPositions(found.data);
  const undecided = answer.undecided.length > 0 && (
    <Undecided
      answer={answer}
      place={place}
      isOwn={isOwn}
      onAsk={onAsk}
      onOwnDistrict={onOwnDistrict}
      positions={<HereButton onAsk={({ position }) => onAsk({ ...place, position })} />}
    />
  );
  return (
    <>
      <SavedNotice query={found} className="mt-3" />
      {unknownStreet !== null && (
        <UnknownStreet
          unknown={unknownStreet}
          isOwn={isOwn}
          onCorrect={() => onByName({ ...place, street: unknownStreet.street })}
        />
      )}
      {!isFound && undecided}
      {choiceFailed && (
        <FormAlert tone="danger" className="mt-3">
          {text.choiceFailed}
        </FormAlert>
      )}
      {unknownStreet === null && <Days answer={found.data} place={place} chosen={chosen} onChoose={onChoose} />}
      {isFound && undecided}
    </>
  );
}

/** An answer whose services ask for all but the position, which is offered above the answer. */
const withoutPositions = (answer: CollectionDays): CollectionDays => ({
  ...answer,
  undecided: answer.undecided
    .map(({ service, missing }) => ({ service, missing: missing.filter((part) => part !== 'position') }))
    .filter(({ missing }) => missing.length > 0),
});

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <Skeleton className="mt-5 h-28 w-full" />
      <Skeleton className="mt-6 h-40 w-full" />
    </>
  );
}
