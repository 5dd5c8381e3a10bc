import type { ComponentType } from 'react';
import { appText } from '../text/app.ts';
import { type LateCode, lateCode, useLateCode } from '../ui/late-code.ts';
import { ScreenMissing } from './screen-missing.tsx';
import { WaitingPage } from './waiting-page.tsx';

interface LateProps<P extends object> {
  late: LateCode<ComponentType<P>>;
  /** Said while the code is on its way. */
  message: string;
  given: P;
}

function Late<P extends object>({ late, message, given }: LateProps<P>) {
  const { code: Screen, failures, waiting, retry } = useLateCode(late);
  if (Screen !== null) return <Screen {...given} />;
  if (failures === 0) return <WaitingPage message={message} />;
  return <ScreenMissing failures={failures} retrying={waiting} onRetry={retry} />;
}

/** A screen whose code is loaded when it is first shown. Its place says when it is on its way, and when it did not come. */
export const screen = <P extends object>(load: () => Promise<ComponentType<P>>, message = appText.loading): ComponentType<P> => {
  const late = lateCode(load);
  return (props) => <Late late={late} message={message} given={props} />;
};

/** The same for a screen that asks the server for data: what remembers the answers comes along, at the same time. */
export const screenWithData = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  screen(async () => {
    const [{ withData }, component] = await Promise.all([import('./with-data.tsx'), load()]);
    return withData(component);
  });
