import { type ComponentType, type ReactNode, useContext } from 'react';
import { appText } from '../text/app.ts';
import type { LateCode } from '../ui/late-code.ts';
import { useLateCode } from '../ui/use-late-code.ts';
import { ScreenShape } from './in-frame.ts';
import { ScreenMissing } from './screen-missing.tsx';
import { WaitingPage } from './waiting-page.tsx';

/**
 * A screen, or what stands around it, whose code is loaded when it is first shown. Its place says when the code is on its way, and
 * when it did not come.
 */
export type LateScreen<P extends object> = (props: P) => ReactNode;

interface LateProps<P extends object> {
  late: LateCode<ComponentType<P>>;
  /** Said while the code is on its way. */
  message: string;
  given: P;
}

function Late<P extends object>({ late, message, given }: LateProps<P>) {
  const shape = useContext(ScreenShape);
  const { code: Screen, failures, waiting, retry } = useLateCode(late);
  if (Screen !== null) return <Screen {...given} />;
  if (failures === 0) return shape ?? <WaitingPage message={message} />;
  return <ScreenMissing failures={failures} retrying={waiting} onRetry={retry} />;
}

/** A screen whose code comes late; `message` is said while it is on its way. */
export const lateScreen =
  <P extends object>(late: LateCode<ComponentType<P>>, message = appText.loading): LateScreen<P> =>
  (props) => <Late late={late} message={message} given={props} />;
