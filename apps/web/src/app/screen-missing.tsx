import { useContext, useEffect, useState } from 'react';
import { appText } from '../text/app.ts';
import { uiText } from '../text/ui.ts';
import { Button } from '../ui/button.tsx';
import { useFocusOnLeaving } from '../ui/focus-on-leaving.ts';
import { InFrame } from './in-frame.ts';
import { isUpdated, reloadOnce } from './new-version.ts';
import { Reload } from './reload.tsx';
import { Trouble } from './trouble.tsx';

interface ScreenMissingProps {
  /** How often the code has not come. */
  failures: number;
  retrying: boolean;
  onRetry: () => void;
}

/**
 * In the place of a screen whose code did not come: why, and the way to it. Inside the app's frame, that stays as it is. Code that an
 * update has taken away comes with the new page, which is loaded once by itself: nothing was typed into what is not there.
 */
export function ScreenMissing({ failures, retrying, onRetry }: ScreenMissingProps) {
  const Place = useContext(InFrame) ? 'div' : 'main';
  const updated = useUpdated(failures);
  // The button that was pressed goes when the screen comes.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <Place>
      {updated ? (
        <Trouble title={appText.updatedTitle} sentence={appText.updatedSentence}>
          <Reload variant="primary" />
        </Trouble>
      ) : (
        <Trouble title={appText.missingTitle} sentence={appText.missingSentence}>
          <Button variant="primary" busy={retrying} busyLabel={uiText.loading} onClick={onRetry}>
            {uiText.retry}
          </Button>
          {/* Some browsers keep a file that did not come as missing until the page is loaded anew. */}
          {failures > 1 && <Reload variant="text" />}
        </Trouble>
      )}
    </Place>
  );
}

/** Whether the app was updated since this page was loaded; asked anew after every failure. */
const useUpdated = (failures: number): boolean => {
  const [updated, setUpdated] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is an occasion to ask
  useEffect(() => {
    // A server out of reach says nothing: trying again is the way.
    isUpdated().then(
      (is) => setUpdated(is && !reloadOnce()),
      () => {},
    );
  }, [failures]);
  return updated;
};
