import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands beside 'Aberto agora' where it is chosen. */
export const openNowIcon: ReactNode = <DoorOpen aria-hidden="true" className="size-4 shrink-0" />;
