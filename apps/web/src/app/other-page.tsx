import { useEffect } from 'react';
import { appText } from '../text/app.ts';
import { WaitingPage } from './waiting-page.tsx';

/** At an address of the panel in the residents' app, or the other way round: the page that the server gives for it is loaded. */
export function OtherPage() {
  // What was handed over with the address stays with it.
  useEffect(() => location.reload(), []);
  return <WaitingPage message={appText.redirecting} />;
}
